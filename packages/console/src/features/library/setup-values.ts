import type { ConnectedFunction, Project, Template } from '@bricks/contract'

type Setup = Template['setup'][number]
type Draft = Pick<Project, 'system' | 'functions'>
type Entry = { name: string; value: string }

/** What the fields of a required set-up hold in a project, in the order of the set-up. */
export function readSetupValues(setup: readonly Setup[], draft: Draft): string[] {
  return setup.map(({ field, brick, name }) => {
    if (field === 'system') return draft.system
    const api = draft.functions[brick ?? 0]?.api
    if (field === 'url') return api?.url ?? ''
    const list: readonly Entry[] = (field === 'header' ? api?.headers : api?.parameters) ?? []
    return list.find((entry) => entry.name === name)?.value ?? ''
  })
}

/** The draft with what was typed for the required set-up in its place. */
export function applySetupValues(setup: readonly Setup[], draft: Draft, values: readonly string[]): Draft {
  return setup.reduce<Draft>(
    ({ system, functions }, step, index) => {
      const value = values[index]?.trim() ?? ''
      if (step.field === 'system') return { system: value, functions }
      const place = step.brick ?? 0
      return {
        system,
        functions: functions.map((connected, at) => (at === place ? fill(connected, step, value) : connected)),
      }
    },
    { system: draft.system, functions: draft.functions },
  )
}

function fill(connected: ConnectedFunction, { field, name }: Setup, value: string): ConnectedFunction {
  const set = <Item extends Entry>(entry: Item): Item => (entry.name === name ? { ...entry, value } : entry)
  const { api } = connected
  if (field === 'url') return { ...connected, api: { ...api, url: value } }
  if (field === 'header') return { ...connected, api: { ...api, headers: api.headers.map(set) } }
  return {
    ...connected,
    api: { ...api, parameters: api.parameters.map((entry) => (entry.system ? entry : set(entry))) },
  }
}
