import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './is-postgres.ts'

/**
 * A statement of the chat's path, built and compiled at its first use and from then on only given its values, which is most of what a
 * small statement costs. `build` is given places to be filled instead of values, so it must not look at them.
 */
export function prepareStatement<Values extends object, Row>(
  build: (database: Database, value: Values) => Compilable<Row>,
): (database: Database, values: Values) => Promise<Row[]> {
  const known = new Map<'postgres' | 'sqlite', CompiledQuery<Row>>()

  function compile(database: Database): CompiledQuery<Row> {
    const engine = isPostgres(database) ? 'postgres' : 'sqlite'
    const compiled = known.get(engine) ?? build(database, PLACES as Values).compile()
    known.set(engine, compiled)
    return compiled
  }

  return async (database, values) => {
    const { parameters, ...compiled } = compile(database)
    const { rows } = await database.executeQuery<Row>({
      ...compiled,
      parameters: parameters.map((each) => fill(each, values)),
    })
    return rows
  }
}

/** Where the value of this name goes. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const PLACES = new Proxy({}, { get: (_target, name) => new Place(String(name)) })

function fill(parameter: unknown, values: object): unknown {
  if (!(parameter instanceof Place)) return parameter
  const value: unknown = Reflect.get(values, parameter.name)
  if (value === undefined) throw new Error(`a statement lacks its value "${parameter.name}"`)
  return value
}
