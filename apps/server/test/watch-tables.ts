import type { Pool } from '../src/platform/database/database.ts'

/**
 * Writes down which tables a committed statement changed, by triggers of the test database alone: what is rolled back
 * leaves no trace, and a table that exists tomorrow is watched tomorrow.
 */
export async function watchTables(owner: Pool) {
  await owner.unsafe(`
    create table changed_table (name text not null, changed_by text not null);
    create function note_changed_table() returns trigger language plpgsql security definer set search_path = public as
      $$ begin insert into changed_table values (tg_argv[0], session_user); return null; end $$;
    do $$ declare watched record; begin
      for watched in select c.oid::regclass as name, c.relname from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and c.relname <> 'changed_table'
      loop
        execute format('create trigger zz_note_change after insert or update or delete on %s
          for each row execute function note_changed_table(%L)', watched.name, watched.relname);
      end loop;
    end $$;`)
  return {
    /** The tables that requests changed since this was last asked; what delivers and indexes later is another user. */
    async changed(): Promise<string[]> {
      const rows = await owner<{ name: string }[]>`with gone as (delete from changed_table returning *)
        select distinct name from gone where changed_by = 'galen_app' order by 1`
      return rows.map(({ name }) => name)
    },
  }
}
