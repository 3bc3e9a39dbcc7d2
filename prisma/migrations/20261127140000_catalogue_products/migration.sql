-- What today's clients say of a product, and quantities with fractions: whole units and a rest in 10^-6 units.
ALTER TABLE "merchant"."product" ADD COLUMN     "allow_fraction" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "minimum_age" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "precision_level" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "product_name" TEXT,
ADD COLUMN     "total_lost_rest" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "total_sold_rest" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "total_stock_rest" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "merchant"."product_lock" ADD COLUMN     "quantity_rest" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "merchant"."stock_hold" ADD COLUMN     "quantity_rest" BIGINT NOT NULL DEFAULT 0;

CREATE INDEX "product_instance_id_id_idx" ON "merchant"."product"("instance_id", "id");

-- Pictures are public by their hash. The database writes it, also for nodes of the version before.
ALTER TABLE "merchant"."product" ADD COLUMN     "image_hash" TEXT;

CREATE FUNCTION "merchant"."hash_product_image"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."image_hash" := CASE WHEN NEW."image" <> '' THEN encode(sha256(NEW."image"::bytea), 'hex') END;
  RETURN NEW;
END $$;

CREATE TRIGGER "product_image_hash" BEFORE INSERT OR UPDATE OF "image" ON "merchant"."product"
FOR EACH ROW EXECUTE FUNCTION "merchant"."hash_product_image"();

UPDATE "merchant"."product" SET "image_hash" = encode(sha256("image"::bytea), 'hex') WHERE "image" <> '';

CREATE INDEX "product_instance_id_image_hash_idx" ON "merchant"."product"("instance_id", "image_hash");
