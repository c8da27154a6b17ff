BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('3');
CREATE TABLE facts (
	puzzle INTEGER NOT NULL,
	name VARCHAR(60) NOT NULL,
	number FLOAT NOT NULL,
	PRIMARY KEY (puzzle, name),
	FOREIGN KEY(puzzle) REFERENCES puzzles (id)
);
INSERT INTO "facts" VALUES(1,'max_bridges',2.0);
INSERT INTO "facts" VALUES(1,'islands',9.0);
INSERT INTO "facts" VALUES(1,'edges',12.0);
INSERT INTO "facts" VALUES(1,'edges_to_islands_ratio',1.333);
INSERT INTO "facts" VALUES(1,'conflict_pairs',0.0);
INSERT INTO "facts" VALUES(1,'density',0.36);
INSERT INTO "facts" VALUES(1,'total_bridges',13.0);
INSERT INTO "facts" VALUES(1,'bridges_to_islands_ratio',1.444);
INSERT INTO "facts" VALUES(1,'bridges_to_edges_ratio',1.083);
INSERT INTO "facts" VALUES(1,'used_edges',9.0);
INSERT INTO "facts" VALUES(1,'unused_edges',3.0);
INSERT INTO "facts" VALUES(1,'used_edges_to_edges_ratio',0.75);
INSERT INTO "facts" VALUES(1,'bridges_to_used_edges_ratio',1.444);
INSERT INTO "facts" VALUES(1,'solution_is_tree',0.0);
INSERT INTO "facts" VALUES(1,'ratio_before_global_techniques',1.0);
INSERT INTO "facts" VALUES(1,'ratio_before_backtracking',1.0);
INSERT INTO "facts" VALUES(1,'ratio_bridges_placed',1.0);
INSERT INTO "facts" VALUES(1,'bridges_to_be_placed',0.0);
INSERT INTO "facts" VALUES(1,'backtracking_steps',0.0);
INSERT INTO "facts" VALUES(1,'backtracking_depth',0.0);
INSERT INTO "facts" VALUES(1,'solve_steps',12.0);
INSERT INTO "facts" VALUES(1,'thesis_level',3.0);
INSERT INTO "facts" VALUES(1,'thesis_difficulty',2.308);
INSERT INTO "facts" VALUES(1,'trivially_connected',1.0);
INSERT INTO "facts" VALUES(1,'connectivity',0.0);
INSERT INTO "facts" VALUES(2,'rows',5.0);
INSERT INTO "facts" VALUES(2,'columns',5.0);
INSERT INTO "facts" VALUES(2,'cells',25.0);
INSERT INTO "facts" VALUES(2,'clues',9.0);
INSERT INTO "facts" VALUES(2,'clues_to_cells_ratio',0.36);
INSERT INTO "facts" VALUES(2,'clues_of_0',1.0);
INSERT INTO "facts" VALUES(2,'clues_of_1',0.0);
INSERT INTO "facts" VALUES(2,'clues_of_2',1.0);
INSERT INTO "facts" VALUES(2,'clues_of_3',3.0);
INSERT INTO "facts" VALUES(2,'clues_of_4',4.0);
INSERT INTO "facts" VALUES(2,'clues_of_5',0.0);
INSERT INTO "facts" VALUES(2,'clues_of_6',0.0);
INSERT INTO "facts" VALUES(2,'clues_of_7',0.0);
INSERT INTO "facts" VALUES(2,'clues_of_8',0.0);
INSERT INTO "facts" VALUES(2,'clues_of_9',0.0);
INSERT INTO "facts" VALUES(2,'black_cells',11.0);
INSERT INTO "facts" VALUES(2,'black_to_cells_ratio',0.44);
INSERT INTO "facts" VALUES(2,'ratio_decided_trivial',0.24);
INSERT INTO "facts" VALUES(2,'ratio_decided_easy',0.48);
INSERT INTO "facts" VALUES(2,'ratio_decided_medium',1.0);
INSERT INTO "facts" VALUES(2,'ratio_decided_hard',1.0);
INSERT INTO "facts" VALUES(3,'rows',4.0);
INSERT INTO "facts" VALUES(3,'columns',4.0);
INSERT INTO "facts" VALUES(3,'cells',16.0);
INSERT INTO "facts" VALUES(3,'countries',4.0);
INSERT INTO "facts" VALUES(3,'mean_country',4.0);
INSERT INTO "facts" VALUES(3,'smallest_country',3.0);
INSERT INTO "facts" VALUES(3,'largest_country',7.0);
INSERT INTO "facts" VALUES(3,'circles',4.0);
INSERT INTO "facts" VALUES(3,'circles_to_cells_ratio',0.25);
INSERT INTO "facts" VALUES(3,'numbers',3.0);
INSERT INTO "facts" VALUES(3,'numbers_to_circles_ratio',0.75);
INSERT INTO "facts" VALUES(3,'zeros',0.0);
INSERT INTO "facts" VALUES(3,'moves',13.0);
INSERT INTO "facts" VALUES(3,'moves_to_circles_ratio',3.25);
INSERT INTO "facts" VALUES(3,'crossing_pairs',10.0);
INSERT INTO "facts" VALUES(3,'rival_pairs',12.0);
INSERT INTO "facts" VALUES(3,'ratio_decided_trivial',0.0);
INSERT INTO "facts" VALUES(3,'ratio_decided_easy',1.0);
INSERT INTO "facts" VALUES(3,'ratio_decided_medium',1.0);
INSERT INTO "facts" VALUES(3,'ratio_decided_hard',1.0);
INSERT INTO "facts" VALUES(3,'ratio_decided_expert',1.0);
INSERT INTO "facts" VALUES(3,'ratio_decided_without_tracks',0.5);
INSERT INTO "facts" VALUES(3,'trivially_apart',0.0);
INSERT INTO "facts" VALUES(3,'circles_staying',0.0);
INSERT INTO "facts" VALUES(3,'circles_starting_at_home',2.0);
INSERT INTO "facts" VALUES(3,'mean_track',1.75);
INSERT INTO "facts" VALUES(3,'longest_track',3.0);
INSERT INTO "facts" VALUES(3,'covered_cells',11.0);
INSERT INTO "facts" VALUES(3,'covered_to_cells_ratio',0.688);
INSERT INTO "facts" VALUES(4,'rows',4.0);
INSERT INTO "facts" VALUES(4,'columns',4.0);
INSERT INTO "facts" VALUES(4,'cells',16.0);
INSERT INTO "facts" VALUES(4,'clues',4.0);
INSERT INTO "facts" VALUES(4,'clues_to_cells_ratio',0.25);
INSERT INTO "facts" VALUES(4,'clues_of_0',1.0);
INSERT INTO "facts" VALUES(4,'clues_of_1',1.0);
INSERT INTO "facts" VALUES(4,'clues_of_2',2.0);
INSERT INTO "facts" VALUES(4,'clues_of_3',0.0);
INSERT INTO "facts" VALUES(4,'clues_of_4',0.0);
INSERT INTO "facts" VALUES(4,'clue_pairs',5.0);
INSERT INTO "facts" VALUES(4,'cells_near_no_clue',4.0);
INSERT INTO "facts" VALUES(4,'ratio_decided_trivial',0.25);
INSERT INTO "facts" VALUES(4,'ratio_decided_easy',0.25);
INSERT INTO "facts" VALUES(4,'ratio_decided_medium',0.25);
INSERT INTO "facts" VALUES(4,'ratio_decided_hard',1.0);
INSERT INTO "facts" VALUES(4,'ratio_decided_expert',1.0);
INSERT INTO "facts" VALUES(4,'ratio_decided_without_connection',0.688);
INSERT INTO "facts" VALUES(4,'clues_on_black',0.0);
INSERT INTO "facts" VALUES(4,'clues_on_black_ratio',0.0);
INSERT INTO "facts" VALUES(4,'black_cells',4.0);
INSERT INTO "facts" VALUES(4,'black_to_cells_ratio',0.25);
INSERT INTO "facts" VALUES(4,'black_chains',4.0);
INSERT INTO "facts" VALUES(4,'longest_chain',1.0);
INSERT INTO "facts" VALUES(4,'black_cells_alone',4.0);
INSERT INTO "facts" VALUES(4,'white_dead_ends',5.0);
INSERT INTO "facts" VALUES(4,'white_is_tree',0.0);
INSERT INTO "facts" VALUES(4,'trivially_connected',0.0);
INSERT INTO "facts" VALUES(4,'connectivity',1.0);
CREATE TABLE pages (
	puzzle INTEGER NOT NULL,
	native TEXT NOT NULL,
	solution JSON,
	facts JSON NOT NULL,
	PRIMARY KEY (puzzle),
	FOREIGN KEY(puzzle) REFERENCES puzzles (id)
);
INSERT INTO "pages" VALUES(1,'{"genre": "bridges", "rows": 5, "cols": 5, "islands": [[0, 0, 1], [0, 2, 1], [0, 4, 2], [2, 0, 3], [2, 2, 3], [2, 4, 3], [4, 0, 3], [4, 2, 6], [4, 4, 4]], "max_bridges": 2, "components": 1, "loops": true}','[[0, 2, 0, 4, 1], [2, 0, 2, 2, 1], [4, 0, 4, 2, 2], [4, 2, 4, 4, 2], [0, 0, 2, 0, 1], [0, 4, 2, 4, 1], [2, 0, 4, 0, 1], [2, 2, 4, 2, 2], [2, 4, 4, 4, 2]]','{"max_bridges": 2, "islands": 9, "edges": 12, "edges_to_islands_ratio": 1.333, "conflict_pairs": 0, "density": 0.36, "total_bridges": 13, "bridges_to_islands_ratio": 1.444, "bridges_to_edges_ratio": 1.083, "used_edges": 9, "unused_edges": 3, "used_edges_to_edges_ratio": 0.75, "bridges_to_used_edges_ratio": 1.444, "solution_is_tree": false, "ratio_before_global_techniques": 1.0, "ratio_before_backtracking": 1.0, "ratio_bridges_placed": 1.0, "bridges_to_be_placed": 0, "backtracking_steps": 0, "backtracking_depth": 0, "solve_steps": 12, "thesis_level": 3, "thesis_difficulty": 2.308, "trivially_connected": true, "connectivity": false}');
INSERT INTO "pages" VALUES(2,'{"genre": "mosaic", "clues": [[null, 2, null, 3, null], [0, null, 4, null, 3], [null, null, null, null, 4], [4, null, 3, null, 4], [null, null, null, null, null]]}','["..#..", "..##.", "...##", "##..#", "##..#"]','{"rows": 5, "columns": 5, "cells": 25, "clues": 9, "clues_to_cells_ratio": 0.36, "clues_of_0": 1, "clues_of_1": 0, "clues_of_2": 1, "clues_of_3": 3, "clues_of_4": 4, "clues_of_5": 0, "clues_of_6": 0, "clues_of_7": 0, "clues_of_8": 0, "clues_of_9": 0, "black_cells": 11, "black_to_cells_ratio": 0.44, "ratio_decided_trivial": 0.24, "ratio_decided_easy": 0.48, "ratio_decided_medium": 1.0, "ratio_decided_hard": 1.0}');
INSERT INTO "pages" VALUES(3,'{"genre": "satogaeri", "countries": [[0, 1, 1, 1], [0, 0, 2, 2], [3, 3, 2, 2], [3, 2, 2, 2]], "circles": [[0, 1, null], [1, 0, 1], [2, 0, 1], [2, 3, 2]]}','[[0, 1, 3, 1], [1, 0, 0, 0], [2, 0, 3, 0], [2, 3, 0, 3]]','{"rows": 4, "columns": 4, "cells": 16, "countries": 4, "mean_country": 4, "smallest_country": 3, "largest_country": 7, "circles": 4, "circles_to_cells_ratio": 0.25, "numbers": 3, "numbers_to_circles_ratio": 0.75, "zeros": 0, "moves": 13, "moves_to_circles_ratio": 3.25, "crossing_pairs": 10, "rival_pairs": 12, "ratio_decided_trivial": 0.0, "ratio_decided_easy": 1.0, "ratio_decided_medium": 1.0, "ratio_decided_hard": 1.0, "ratio_decided_expert": 1.0, "ratio_decided_without_tracks": 0.5, "trivially_apart": false, "circles_staying": 0, "circles_starting_at_home": 2, "mean_track": 1.75, "longest_track": 3, "covered_cells": 11, "covered_to_cells_ratio": 0.688}');
INSERT INTO "pages" VALUES(4,'{"genre": "context", "clues": [[null, 2, null, null], [2, 0, null, null], [null, null, null, null], [null, 1, null, null]]}','["#.#.", "....", "#...", "..#."]','{"rows": 4, "columns": 4, "cells": 16, "clues": 4, "clues_to_cells_ratio": 0.25, "clues_of_0": 1, "clues_of_1": 1, "clues_of_2": 2, "clues_of_3": 0, "clues_of_4": 0, "clue_pairs": 5, "cells_near_no_clue": 4, "ratio_decided_trivial": 0.25, "ratio_decided_easy": 0.25, "ratio_decided_medium": 0.25, "ratio_decided_hard": 1.0, "ratio_decided_expert": 1.0, "ratio_decided_without_connection": 0.688, "clues_on_black": 0, "clues_on_black_ratio": 0.0, "black_cells": 4, "black_to_cells_ratio": 0.25, "black_chains": 4, "longest_chain": 1, "black_cells_alone": 4, "white_dead_ends": 5, "white_is_tree": false, "trivially_connected": false, "connectivity": true}');
CREATE TABLE "plays" (
	id INTEGER NOT NULL,
	puzzle INTEGER,
	started DATETIME NOT NULL,
	saved DATETIME NOT NULL,
	position JSON NOT NULL,
	seconds FLOAT NOT NULL,
	hints INTEGER NOT NULL,
	finished BOOLEAN NOT NULL,
	counts BOOLEAN NOT NULL,
	player VARCHAR(64) DEFAULT '' NOT NULL,
	"key" VARCHAR(64),
	genre VARCHAR(40),
	native TEXT,
	version INTEGER DEFAULT '1' NOT NULL,
	PRIMARY KEY (id),
	FOREIGN KEY(puzzle) REFERENCES puzzles (id)
);
INSERT INTO "plays" VALUES(1,NULL,'2026-11-18 04:50:47.535398','2026-11-18 04:50:47.535398','{"strokes": [["move", [2, 0, 1]], ["move", [7, 0, 1]], ["move", [8, 0, 1]], ["move", [13, 0, 1]]], "done": 4, "sound": [], "notebook": [], "meta": {"key": "3k2i4p4o305m6o6c2y013469", "genre": "mosaic", "kind": "Mosaic (Fill-a-Pix)", "title": "", "size": "5x5", "from": "link", "deal": null, "level": "medium", "before": null, "strokes": 4, "begun": 1794977444612, "stroked": 1794977445488, "kept": 1794977445488, "hints": {"where": 0, "why": 0, "do": 0, "mistake": 0, "walk": 0}}}',0.0,0,0,0,'','3k2i4p4o305m6o6c2y013469','mosaic','{"genre": "mosaic", "clues": [[null, 2, null, 3, null], [0, null, 4, null, 3], [null, null, null, null, 4], [4, null, 3, null, 4], [null, null, null, null, null]]}',1);
CREATE TABLE puzzles (
	id INTEGER NOT NULL,
	fingerprint VARCHAR(64) NOT NULL,
	genre VARCHAR(40) NOT NULL,
	rows INTEGER,
	cols INTEGER,
	places INTEGER NOT NULL,
	status VARCHAR(10) NOT NULL,
	level INTEGER,
	score FLOAT,
	title TEXT NOT NULL,
	author TEXT NOT NULL,
	source TEXT NOT NULL,
	words TEXT NOT NULL,
	added DATETIME NOT NULL,
	removed DATETIME,
	PRIMARY KEY (id),
	UNIQUE (fingerprint)
);
INSERT INTO "puzzles" VALUES(1,'0d75ff71ccf2fe9c8f54c20815c5816f161eee9d2bb800896f3e626243c57c49','bridges',5,5,12,'unique',2,1.569,'A small one','A. Setter','','a small one
a. setter
','2026-11-18 04:50:36.764629',NULL);
INSERT INTO "puzzles" VALUES(2,'2048776e57768c2e883b3bc45f689cf1d33d0ff70bfa9c310e02bcc1c4f0bdb3','mosaic',5,5,25,'unique',3,2.689,'Five by five','','','five by five

','2026-11-18 04:50:37.011643',NULL);
INSERT INTO "puzzles" VALUES(3,'c3ab0503f7cbec255dd6a72f01aa345e439a3ee371b67b71326c6dc5f4098c87','satogaeri',4,4,4,'unique',2,1.434,'','','','

','2026-11-18 04:50:37.187817',NULL);
INSERT INTO "puzzles" VALUES(4,'12eafb8d0bc8da96b19ae7c944fd07694ff9a4df7466a96ad626a7886cbbc71c','context',4,4,16,'unique',4,3.792,'','','','

','2026-11-18 04:50:37.531240',NULL);
CREATE TABLE tags (
	puzzle INTEGER NOT NULL,
	tag VARCHAR(200) NOT NULL,
	PRIMARY KEY (puzzle, tag),
	FOREIGN KEY(puzzle) REFERENCES puzzles (id)
);
INSERT INTO "tags" VALUES(1,'first');
INSERT INTO "tags" VALUES(4,'first');
CREATE TABLE techniques (
	puzzle INTEGER NOT NULL,
	name VARCHAR(60) NOT NULL,
	times INTEGER NOT NULL,
	PRIMARY KEY (puzzle, name),
	FOREIGN KEY(puzzle) REFERENCES puzzles (id)
);
INSERT INTO "techniques" VALUES(1,'all-needed',4);
INSERT INTO "techniques" VALUES(1,'finished',4);
INSERT INTO "techniques" VALUES(1,'one-short',3);
INSERT INTO "techniques" VALUES(1,'number-cap',2);
INSERT INTO "techniques" VALUES(1,'ones-apart',1);
INSERT INTO "techniques" VALUES(2,'rest-of-window',5);
INSERT INTO "techniques" VALUES(2,'inside',3);
INSERT INTO "techniques" VALUES(2,'full-or-empty',1);
INSERT INTO "techniques" VALUES(3,'start-in-the-way',4);
INSERT INTO "techniques" VALUES(3,'number',3);
INSERT INTO "techniques" VALUES(3,'bound-for-country',2);
INSERT INTO "techniques" VALUES(3,'only-circle',1);
INSERT INTO "techniques" VALUES(3,'known-track',1);
INSERT INTO "techniques" VALUES(4,'way-out',3);
INSERT INTO "techniques" VALUES(4,'two-clues',2);
INSERT INTO "techniques" VALUES(4,'zero',1);
INSERT INTO "techniques" VALUES(4,'clue-count',1);
INSERT INTO "techniques" VALUES(4,'beside-black',1);
CREATE INDEX puzzles_by_kind ON puzzles (genre, removed, level, score);
CREATE INDEX puzzles_by_size ON puzzles (genre, removed, rows, cols);
CREATE INDEX puzzles_by_score ON puzzles (score);
CREATE INDEX facts_by_number ON facts (name, number, puzzle);
CREATE INDEX techniques_by_name ON techniques (name, puzzle);
CREATE INDEX tags_by_name ON tags (tag, puzzle);
CREATE INDEX plays_by_puzzle ON plays (puzzle);
CREATE UNIQUE INDEX plays_by_key ON plays (player, "key");
COMMIT;
