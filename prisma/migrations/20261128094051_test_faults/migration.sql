-- CreateTable
CREATE TABLE "deployment"."test_fault" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "members" TEXT NOT NULL,
    "times_left" INTEGER,
    "happened" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "test_fault_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deployment"."asked_round" (
    "id" BIGSERIAL NOT NULL,
    "asked_ms" BIGINT NOT NULL,
    "lease" BIGINT,
    "failed" TEXT,

    CONSTRAINT "asked_round_pkey" PRIMARY KEY ("id")
);
