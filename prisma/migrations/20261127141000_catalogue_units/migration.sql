-- Units that an instance has defined, and what it has changed of those that every instance has.
CREATE TABLE "merchant"."unit" (
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "name_long" TEXT NOT NULL,
    "name_short" TEXT NOT NULL,
    "name_long_i18n" TEXT NOT NULL,
    "name_short_i18n" TEXT NOT NULL,
    "allow_fraction" BOOLEAN NOT NULL,
    "precision_level" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL,

    CONSTRAINT "unit_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "unit_instance_id_unit_key" ON "merchant"."unit"("instance_id", "unit");
