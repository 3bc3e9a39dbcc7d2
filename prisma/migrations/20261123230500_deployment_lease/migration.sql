-- CreateTable
CREATE TABLE "deployment"."lease" (
    "name" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "holder" TEXT NOT NULL,
    "expires_ms" BIGINT NOT NULL,

    CONSTRAINT "lease_pkey" PRIMARY KEY ("name")
);

-- A write of a job casts to this type whether its process still holds the lease: false fails the transaction.
CREATE DOMAIN "deployment"."holds_lease" AS boolean CONSTRAINT "holds_lease" CHECK (VALUE);

INSERT INTO "deployment"."lease" ("name", "number", "holder", "expires_ms") VALUES ('jobs', 0, '', 0);
