-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "deployment";

-- CreateTable
CREATE TABLE "deployment"."fact" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "fact_pkey" PRIMARY KEY ("name")
);
