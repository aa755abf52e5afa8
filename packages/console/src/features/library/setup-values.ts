import type { ConnectedFunction, Project, Template } from '@bricks/contract'
import { type ApiValue, listApiValues, mapApiValues } from '@bricks/contract/wire'

type Setup = Template['setup'][number]
type Draft = Pick<Project, 'system' | 'functions'>

const LISTS: Partial<Record<Setup['field'], ApiValue<string>['list']>> = {
  header: 'headers',
  parameter: 'parameters',
  secret: 'secrets',
}

export function readSetupValues(setup: readonly Setup[], draft: Draft): string[] {
  return setup.map(({ field, brick, name }) => {
    if (field === 'system') return draft.system
    if (field === 'connection') return ''
    const api = draft.functions[brick ?? 0]?.api
    if (field === 'url') return api?.url ?? ''
    const values = api ? listApiValues(api) : []
    return values.find((each) => each.list === LISTS[field] && each.name === name)?.value ?? ''
  })
}

export function applySetupValues(setup: readonly Setup[], draft: Draft, values: readonly string[]): Draft {
  return setup.reduce<Draft>(
    ({ system, functions }, step, index) => {
      const value = values[index]?.trim() ?? ''
      if (step.field === 'system') return { system: value, functions }
      if (step.field === 'connection') return { system, functions }
      const place = step.brick ?? 0
      return {
        system,
        functions: functions.map((connected, at) => (at === place ? fillField(connected, step, value) : connected)),
      }
    },
    { system: draft.system, functions: draft.functions },
  )
}

function fillField(connected: ConnectedFunction, { field, name }: Setup, value: string): ConnectedFunction {
  const { api } = connected
  if (field === 'url') return { ...connected, api: { ...api, url: value } }
  const isSetupValue = (each: ApiValue<string>) => each.list === LISTS[field] && each.name === name && !each.system
  return { ...connected, api: mapApiValues(api, (each) => ({ value: isSetupValue(each) ? value : each.value })) }
}
