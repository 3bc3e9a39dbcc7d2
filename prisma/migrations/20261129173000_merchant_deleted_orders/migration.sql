-- A deleted order has an event, too. An order that is made again under its name goes on with its numbers.
-- A leader of the version before cannot describe this event: endpoints that want all events wait for the next leader.
CREATE INDEX "event_note_deleted_order" ON "merchant"."event_note"("object_id", ("instance_id" || ''), "seq") WHERE "type" = 'order.deleted';
CREATE INDEX "event_deleted_order" ON "merchant"."event"("object_id", ("instance_id" || ''), "seq") WHERE "type" = 'order.deleted';

CREATE FUNCTION "merchant"."note_deleted_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "merchant"."event_note"
        ("instance_id", "type", "object_id", "order_row", "seq", "amount")
    VALUES (OLD."instance_id", 'order.deleted', OLD."order_id", OLD."id", OLD."event_seq" + 1, OLD."amount");
    RETURN NULL;
END
$$;

CREATE TRIGGER "order_event_deleted" AFTER DELETE ON "merchant"."order"
    FOR EACH ROW EXECUTE FUNCTION "merchant"."note_deleted_order_event"();

-- As before, and after the number of a deleted order. Texts are added, so that only the indexes above are used.
CREATE OR REPLACE FUNCTION "merchant"."note_new_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    last INTEGER;
BEGIN
    last := greatest(
        (SELECT max(n."seq") FROM "merchant"."event_note" n
        WHERE n."type" = 'order.deleted' AND n."object_id" = NEW."order_id" AND n."instance_id" || '' = NEW."instance_id"),
        (SELECT max(e."seq") FROM "merchant"."event" e
        WHERE e."type" = 'order.deleted' AND e."object_id" = NEW."order_id" AND e."instance_id" || '' = NEW."instance_id")
    );
    IF last IS NOT NULL THEN
        UPDATE "merchant"."order" SET "event_seq" = last + 1 WHERE "id" = NEW."id";
    END IF;
    INSERT INTO "merchant"."event_note"
        ("instance_id", "type", "object_id", "order_row", "seq", "amount", "created_ms")
    VALUES (NEW."instance_id", 'order.created', NEW."order_id", NEW."id", coalesce(last, 0) + 1, NEW."amount", NEW."created_ms");
    RETURN NULL;
END
$$;
