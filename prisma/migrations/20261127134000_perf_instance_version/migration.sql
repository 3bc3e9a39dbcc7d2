-- AlterTable
ALTER TABLE "merchant"."instance" ADD COLUMN     "version" UUID NOT NULL DEFAULT gen_random_uuid();

-- Nodes of the version before update the row without a word of its version.
CREATE FUNCTION "merchant"."renew_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."version" := gen_random_uuid();
    RETURN NEW;
END
$$;

CREATE TRIGGER "instance_updated" BEFORE UPDATE ON "merchant"."instance"
    FOR EACH ROW EXECUTE FUNCTION "merchant"."renew_version"();
