-- CreateTable
CREATE TABLE "deployment"."secret" (
    "name" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "secret_pkey" PRIMARY KEY ("name")
);
