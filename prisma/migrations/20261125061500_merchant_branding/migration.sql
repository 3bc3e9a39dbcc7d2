-- CreateTable
CREATE TABLE "merchant"."branding" (
    "instance_id" TEXT NOT NULL,
    "logo" TEXT NOT NULL DEFAULT '',
    "accent_color" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "branding_pkey" PRIMARY KEY ("instance_id")
);

-- AddForeignKey
ALTER TABLE "merchant"."branding" ADD CONSTRAINT "branding_instance_id_fkey" FOREIGN KEY ("instance_id") REFERENCES "merchant"."instance"("id") ON DELETE CASCADE ON UPDATE CASCADE;
