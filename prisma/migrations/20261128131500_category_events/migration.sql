-- As products have. Names are in the event, since a removed category has none left.
CREATE FUNCTION "merchant"."note_category_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed "merchant"."category";
    names JSONB;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
    names := jsonb_build_object('name', changed."name", 'nameI18n', changed."name_i18n"::jsonb);
    IF TG_OP = 'UPDATE' THEN
        names := names || jsonb_build_object('oldName', OLD."name", 'oldNameI18n', OLD."name_i18n"::jsonb);
    END IF;
    INSERT INTO "merchant"."event_note" ("instance_id", "type", "object_id", "facts")
    VALUES (
        changed."instance_id",
        CASE TG_OP WHEN 'INSERT' THEN 'category.created' WHEN 'UPDATE' THEN 'category.updated' ELSE 'category.deleted' END,
        changed."id"::text,
        names
    );
    RETURN NULL;
END
$$;

CREATE TRIGGER "category_event" AFTER INSERT OR DELETE ON "merchant"."category"
    FOR EACH ROW EXECUTE FUNCTION "merchant"."note_category_event"();
CREATE TRIGGER "category_event_changed" AFTER UPDATE ON "merchant"."category"
    FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION "merchant"."note_category_event"();
