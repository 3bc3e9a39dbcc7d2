-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "web";

-- CreateTable
CREATE TABLE "web"."session" (
    "id_hash" BYTEA NOT NULL,
    "audience" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "expires_ms" BIGINT NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "web"."note" (
    "name_hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "owner_hash" BYTEA NOT NULL,
    "sealed" BYTEA NOT NULL,
    "times_left" INTEGER,
    "expires_ms" BIGINT NOT NULL,

    CONSTRAINT "note_pkey" PRIMARY KEY ("name_hash")
);

-- CreateTable
CREATE TABLE "web"."form" (
    "key_hash" BYTEA NOT NULL,
    "owner_hash" BYTEA NOT NULL,
    "sealed" BYTEA,
    "expires_ms" BIGINT NOT NULL,

    CONSTRAINT "form_pkey" PRIMARY KEY ("key_hash")
);

-- CreateTable
CREATE TABLE "web"."rate" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "session_audience_subject_expires_ms_idx" ON "web"."session"("audience", "subject", "expires_ms");

-- CreateIndex
CREATE INDEX "session_expires_ms_idx" ON "web"."session"("expires_ms");

-- CreateIndex
CREATE INDEX "note_owner_hash_expires_ms_idx" ON "web"."note"("owner_hash", "expires_ms");

-- CreateIndex
CREATE INDEX "note_expires_ms_idx" ON "web"."note"("expires_ms");

-- CreateIndex
CREATE INDEX "form_owner_hash_expires_ms_idx" ON "web"."form"("owner_hash", "expires_ms");

-- CreateIndex
CREATE INDEX "form_expires_ms_idx" ON "web"."form"("expires_ms");

-- CreateIndex
CREATE INDEX "rate_expire_idx" ON "web"."rate"("expire");
