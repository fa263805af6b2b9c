-- Splits tables of PostgreSQL into parts by their learner, so that vacuum, index builds and reads from the disk go piece
-- by piece: from about a hundred million rows in a table (docs/scaling.md). As the owner of the tables, after a backup:
--
--   psql --set ON_ERROR_STOP=1 --file deploy/partitions.sql "$DATABASE_URL"
--
-- All or nothing. Meanwhile nobody reads or writes these tables: calls that need them answer 503. At its end, while the
-- references are checked, learners and lessons cannot be used either, so nobody can log in: stop the servers, or choose
-- an hour at night. It takes the disk space
-- of a table once more, leaves a table alone that is split already, and is run again after a restore, which makes tables
-- whole. Privileges that other roles had on a table are to be granted anew.
set statement_timeout = 0;
set lock_timeout = '10s';

do $$
declare
  -- lesson_notes, review_cards, review_days, calculator_figures, tallies, idempotent_answers can be split as well.
  names constant text[] := array['lesson_progress'];
  parts constant integer := 16;
  name text;
  whole text;
  statement text;
  again text[];
  -- References to learners and lessons, which lock those tables, too: last of all.
  references_again text[] := '{}';
  wholes text[] := '{}';
begin
  foreach name in array names loop
    continue when (select relkind from pg_class where oid = name::regclass) = 'p';
    execute format('lock table %I in access exclusive mode', name);
    if exists (select from pg_trigger where tgrelid = name::regclass and not tgisinternal)
      or exists (select from pg_constraint where confrelid = name::regclass) then
      raise exception '% has triggers, or other tables point at it: this script does not know how to split it', name;
    end if;
    -- Constraints and indexes get their names back, which later migrations may use.
    select array_agg(definition order by place) into again from (
      select case contype when 'p' then 1 else 2 end as place,
        format('alter table %I add constraint %I %s', name, conname, pg_get_constraintdef(oid)) as definition
        from pg_constraint where conrelid = name::regclass and contype not in ('n', 'f')
      union all
      select 3, pg_get_indexdef(indexrelid) from pg_index where indrelid = name::regclass
        and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
    ) as found;
    references_again := references_again || array(
      select format('alter table %I add constraint %I %s', name, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = name::regclass and contype = 'f'
    );
    whole := name || '_whole';
    wholes := wholes || whole;
    execute format('alter table %I rename to %I', name, whole);
    execute format(
      'create table %I (like %I including all excluding constraints excluding indexes) partition by hash (user_id)',
      name, whole);
    for part in 0 .. parts - 1 loop
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s)',
        name || '_' || part, name, parts, part);
    end loop;
    execute format('insert into %I select * from %I', name, whole);
    -- Its names become free. The table itself goes at the end: dropping it locks learners and lessons.
    for statement in
      select format('alter table %I drop constraint %I', whole, conname)
      from pg_constraint where conrelid = whole::regclass and contype in ('p', 'u')
    loop
      execute statement;
    end loop;
    for statement in select format('drop index %s', indexrelid::regclass) from pg_index where indrelid = whole::regclass
    loop
      execute statement;
    end loop;
    foreach statement in array again loop
      execute statement;
    end loop;
    execute format('analyze %I', name);
  end loop;
  foreach statement in array references_again loop
    execute statement;
  end loop;
  foreach whole in array wholes loop
    execute format('drop table %I', whole);
  end loop;
end
$$;
