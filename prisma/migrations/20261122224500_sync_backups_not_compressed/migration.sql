-- Backups are encrypted, so compressing them only costs time; and what is not compressed is read in pieces
-- without reading what is before them.
ALTER TABLE "sync"."account" ALTER COLUMN "backup" SET STORAGE EXTERNAL;
