-- CreateTable
CREATE TABLE "auditor"."position" (
    "account" TEXT NOT NULL,
    "balance" DECIMAL(24,0) NOT NULL,
    "reserves" DECIMAL(24,0) NOT NULL,
    "coins" DECIMAL(24,0) NOT NULL,
    "not_revealed" DECIMAL(24,0) NOT NULL,
    "not_wired" DECIMAL(24,0) NOT NULL,
    "prepared" DECIMAL(24,0) NOT NULL,
    "earned" DECIMAL(24,0) NOT NULL,
    "taken_ms" BIGINT NOT NULL,
    "took_ms" BIGINT NOT NULL,

    CONSTRAINT "position_pkey" PRIMARY KEY ("account")
);
