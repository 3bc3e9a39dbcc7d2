-- A final sigma is found as any other one: search texts have the other one for it.
UPDATE "merchant"."order_text" SET "text" = replace("text", 'U03c2', 'U03c3') WHERE "text" LIKE '%U03c2%';
