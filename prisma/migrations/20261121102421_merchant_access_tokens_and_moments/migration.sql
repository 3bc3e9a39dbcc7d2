-- AlterTable
ALTER TABLE "merchant"."instance" ADD COLUMN     "token_used_ms" BIGINT;

-- AlterTable
ALTER TABLE "merchant"."order" ADD COLUMN     "claimed_ms" BIGINT,
ADD COLUMN     "forgotten_ms" BIGINT;

-- CreateTable
CREATE TABLE "merchant"."access_token" (
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_ms" BIGINT NOT NULL,
    "used_ms" BIGINT,

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "access_token_instance_id_token_hash_key" ON "merchant"."access_token"("instance_id", "token_hash");
