-- AlterTable
ALTER TABLE "merchant"."instance" ADD COLUMN     "visitor_network" BYTEA;

-- CreateTable
CREATE TABLE "merchant"."visitor" (
    "network" BYTEA NOT NULL,
    "stored_bytes" BIGINT NOT NULL,

    CONSTRAINT "visitor_pkey" PRIMARY KEY ("network")
);

-- CreateIndex
CREATE INDEX "instance_visitor_network_idx" ON "merchant"."instance"("visitor_network");
