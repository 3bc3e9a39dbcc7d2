-- AlterTable
ALTER TABLE "merchant"."instance" ADD COLUMN     "default_refund_delay_ms" BIGINT,
ADD COLUMN     "use_stefan" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "wire_rounding" TEXT NOT NULL DEFAULT 'NONE';

-- AlterTable
ALTER TABLE "merchant"."branding" ADD COLUMN     "email" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "phone_number" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "website" TEXT NOT NULL DEFAULT '';
