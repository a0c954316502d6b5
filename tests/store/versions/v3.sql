-- A database of version 3, as it was written by the Scorekeeper of that time. Never changed again.
PRAGMA application_id = 1399016304;
PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE events (
            id INTEGER PRIMARY KEY,
            table_id TEXT NOT NULL,
            seq INTEGER NOT NULL CHECK (seq >= 1),
            key TEXT NOT NULL,
            kind TEXT NOT NULL,
            at TEXT NOT NULL,
            digest TEXT NOT NULL,
            body TEXT NOT NULL
        , house TEXT NOT NULL DEFAULT '') STRICT
        ;
INSERT INTO "events" VALUES(1,'Zk3vN0x2m8QhT5yRbW1cLg',1,'key-1','table-opened','2025-11-20T20:00:00.000Z','3aa041b5a4972cb519f901b3f378a6dea891bff5867341f5cb0916956af3811c','{"game":"rummy500","options":{"ace.low":true,"settle":null,"target":500},"players":["Zoë","Ben"],"preset":"common"}','');
INSERT INTO "events" VALUES(2,'Zk3vN0x2m8QhT5yRbW1cLg',2,'key-2','hand-recorded','2025-11-20T20:01:00.000Z','16c3b70dc95f854d1950188f3c37d236ba824394d1d7e9ece746f546b1546188','{"hand":{"dealer":"Zoë","out":"Ben","scores":{"Ben":87.5,"Zoë":-25}}}','');
INSERT INTO "events" VALUES(3,'uP7dE4sJ9aFqXo6iKtVn2w',1,'key-1','table-opened','2025-11-20T20:02:00.000Z','e5e19af2db377d5db9211ceb83a5ab6e45ef59fdc4e3336cf37e9b923cba47b4','{"game":"rummy500","options":{"ace.low":true,"settle":null,"target":500},"players":["Zoë","Ben"],"preset":"common","rematch_of":"Zk3vN0x2m8QhT5yRbW1cLg"}','');
INSERT INTO "events" VALUES(4,'Zk3vN0x2m8QhT5yRbW1cLg',3,'key-3','hand-revised','2025-11-20T20:03:00.000Z','975ed2f42dc53ed51196e877502d88a74cf8bf99c21a6f9c3b8663eacc77de5b','{"hand":{"out":null},"hand_no":1,"reason":"it''s Zoë''s 7♥; not Ben''s"}','');
INSERT INTO "events" VALUES(5,'Zk3vN0x2m8QhT5yRbW1cLg',4,'key-4','hand-scrapped','2025-11-20T20:04:00.000Z','a0b219bfaea38f255174dcc20a359ec178832511ede3a04dad5b954920285ea0','{"hand_no":1}','');
INSERT INTO "events" VALUES(6,'uP7dE4sJ9aFqXo6iKtVn2w',2,'key-2','hand-recorded','2025-11-20T20:05:00.000Z','88b00e048dafebe10fba070298e0bd2692c2ddef887c95aa71720cdcb4e235a5','{"hand":{"out":"Ben"}}','');
INSERT INTO "events" VALUES(7,'Zk3vN0x2m8QhT5yRbW1cLg',1,'key-1','table-opened','2026-11-22T20:00:00.000Z','18a13cc4df9370fda88a3df0ddc697d7e3a127f345294eead2e1a1e9d88b1e21','{"players":["Bea","Cy"]}','club');
CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'the log is only ever added to'); END;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'the log is only ever added to'); END;
CREATE UNIQUE INDEX events_by_seq ON events (house, table_id, seq);
CREATE UNIQUE INDEX events_by_key ON events (house, table_id, key);
CREATE TABLE summaries (
            house TEXT NOT NULL,
            table_id TEXT NOT NULL,
            mark TEXT NOT NULL,
            summary TEXT NOT NULL
        ) STRICT
        ;
INSERT INTO summaries VALUES('','Zk3vN0x2m8QhT5yRbW1cLg','a mark','a summary');
CREATE UNIQUE INDEX summaries_by_table ON summaries (house, table_id);
CREATE INDEX events_that_open ON events (house, id) WHERE seq = 1;
COMMIT;
