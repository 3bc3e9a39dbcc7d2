-- Orders that anyone may make, as the merchant has prepared them.
CREATE TABLE "merchant"."template" (
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "template_id" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "contract" TEXT NOT NULL,
    "editable_defaults" TEXT NOT NULL,

    CONSTRAINT "template_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "template_instance_id_template_id_key" ON "merchant"."template"("instance_id", "template_id");
