-- Groups of an instance's products.
CREATE TABLE "merchant"."category" (
    "id" BIGSERIAL NOT NULL,
    "instance_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_i18n" TEXT NOT NULL,

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "merchant"."product_category" (
    "product_row" BIGINT NOT NULL,
    "category_id" BIGINT NOT NULL,

    CONSTRAINT "product_category_pkey" PRIMARY KEY ("product_row","category_id")
);

CREATE UNIQUE INDEX "category_instance_id_name_key" ON "merchant"."category"("instance_id", "name");

CREATE INDEX "product_category_category_id_product_row_idx" ON "merchant"."product_category"("category_id", "product_row");
