"""Parts that grid genres share: shading, connectivity, formats, bitboards, generation."""
