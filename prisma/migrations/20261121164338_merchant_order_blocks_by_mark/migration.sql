-- Searches make them again.
DELETE FROM "merchant"."order_block";

-- AlterTable
ALTER TABLE "merchant"."order_block" DROP COLUMN "marks",
ADD COLUMN     "marks" INTEGER[];

-- Marks stay in the row: rows look as long to the planner as reading their marks is.
ALTER TABLE "merchant"."order_block" ALTER COLUMN "marks" SET STORAGE MAIN;
-- Blocks are written seldom and many at a time, and searched often.
CREATE INDEX "order_block_by_mark" ON "merchant"."order_block" USING gin ("marks") WITH (fastupdate = off);
CREATE INDEX "order_block_bare" ON "merchant"."order_block"("instance_id", "first_row")
WHERE "marks" IS NULL;
