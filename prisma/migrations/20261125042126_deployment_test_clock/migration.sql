-- CreateTable
CREATE TABLE "deployment"."test_clock" (
    "name" TEXT NOT NULL,
    "offset_ms" BIGINT NOT NULL,
    "start_offset_ms" BIGINT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "test_clock_pkey" PRIMARY KEY ("name")
);

INSERT INTO "deployment"."test_clock" ("name", "offset_ms", "start_offset_ms", "version") VALUES ('clock', 0, 0, 0);
