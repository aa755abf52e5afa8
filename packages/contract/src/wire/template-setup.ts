type Value = { name: string; secret?: boolean | undefined }
type Brick = { name: string; api: { parameters: readonly (Value & { system: boolean })[]; headers: readonly Value[] } }
type Setup = { label: string; field: 'parameter' | 'header'; brick: number; name: string }

/** Headers that say how to talk to an API, not who talks: the only values that a published template keeps. */
const KEPT_HEADERS = ['content-type', 'accept']

export function isKeptInTemplate({ name, secret }: Value): boolean {
  return !secret && KEPT_HEADERS.includes(name.toLowerCase())
}

/** What whoever adds a template has to enter: each custom parameter and header of its bricks, by their places in the list. */
export function listTemplateSetup(bricks: readonly Brick[]): Setup[] {
  return bricks.flatMap(({ name: brickName, api }, brick) => [
    ...api.parameters
      .filter(({ system }) => !system)
      .map(({ name }) => ({ label: `Value of ${name} (${brickName})`, field: 'parameter' as const, brick, name })),
    ...api.headers
      .filter((header) => !isKeptInTemplate(header))
      .map(({ name }) => ({ label: `Header ${name} (${brickName})`, field: 'header' as const, brick, name })),
  ])
}
