import pg from 'pg';
import { expect, test } from 'vitest';
import { refusedExtension } from '@/storage/migrate';

const failure = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });

test.each([
  ['42501', 'permission denied to create extension "pg_trgm"', 'pg_trgm'],
  ['42501', 'keine Berechtigung, um Erweiterung »pg_trgm« zu erzeugen', 'pg_trgm'],
  ['0A000', 'Erweiterung »btree_gin« ist nicht verfügbar', 'btree_gin'],
  ['58P01', 'konnte Datei »/usr/share/extension/pg_trgm.control« nicht öffnen', 'pg_trgm'],
])('a refused extension is known by its name, in any language: %s %s', (code, message, name) => {
  expect(refusedExtension(failure(code, message))).toBe(name);
});

test.each([
  ['42501', 'keine Berechtigung für Schema public'],
  ['42710', 'Erweiterung »pg_trgm« existiert bereits'],
])('another failure is none: %s %s', (code, message) => {
  expect(refusedExtension(failure(code, message))).toBeUndefined();
});
