-- Devices that show one-time codes, and what orders and templates have of them.
CREATE TABLE "merchant"."otp_device" (
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "otp_id" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "counter" BIGINT,
    "sealed_key" BYTEA NOT NULL,

    CONSTRAINT "otp_device_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "otp_device_instance_id_otp_id_key" ON "merchant"."otp_device"("instance_id", "otp_id");

ALTER TABLE "merchant"."order" ADD COLUMN "otp_key" BYTEA;

ALTER TABLE "merchant"."template" ADD COLUMN "otp_row" BIGINT;

CREATE INDEX "template_otp_row_idx" ON "merchant"."template"("otp_row");

ALTER TABLE "merchant"."template" ADD CONSTRAINT "template_otp_row_fkey" FOREIGN KEY ("otp_row") REFERENCES "merchant"."otp_device"("id") ON DELETE SET NULL ON UPDATE RESTRICT;
