import { describe, expect, it } from 'vitest'
import { PROJECT } from '#test/sample-data.ts'
import { editDraft, isUnsaved, startEditing } from './draft-reducer.ts'

const brick = {
  id: 'b1',
  name: 'Order status',
  description: 'Finds an order',
  parameters: { type: 'object', properties: [], required: [] },
  api: { url: 'api.shop.example', method: 'GET', parameters: [], headers: [] },
} as const
const connected = structuredClone(brick) as unknown as (typeof PROJECT.functions)[number]
const base = { ...startEditing(PROJECT).draft, name: 'Another name' }

describe('the draft', () => {
  it('a draft is saved as it was loaded, and unsaved after each kind of edit', () => {
    const loaded = startEditing(PROJECT)
    expect(isUnsaved(loaded)).toBe(false)
    expect(isUnsaved(editDraft(loaded, { type: 'base-edited', base }))).toBe(true)
    const added = editDraft(loaded, { type: 'function-put', connected })
    expect(isUnsaved(added)).toBe(true)
    expect(isUnsaved(editDraft(added, { type: 'function-removed', id: 'b1' }))).toBe(false)
  })

  it('an edited brick keeps its place in the draft, and a restored one gets its old place', () => {
    const two = [connected, { ...connected, id: 'b2' }].reduce(
      (state, each) => editDraft(state, { type: 'function-put', connected: each }),
      startEditing(PROJECT),
    )
    const renamed = editDraft(two, { type: 'function-put', connected: { ...connected, name: 'Renamed' } })
    expect(renamed.draft.functions.map(({ name }) => name)).toEqual(['Renamed', 'Order status'])
    const removed = editDraft(two, { type: 'function-removed', id: 'b1' })
    expect(editDraft(removed, { type: 'function-restored', connected, at: 0 })).toEqual(two)
  })

  it('a brick that came back by discarding is not restored twice', () => {
    const two = startEditing({ ...PROJECT, functions: [...PROJECT.functions, connected] })
    const discarded = editDraft(editDraft(two, { type: 'function-removed', id: 'b1' }), { type: 'discarded' })
    expect(editDraft(discarded, { type: 'function-restored', connected, at: 0 })).toEqual(two)
  })

  it('a saved draft becomes what the server answered', () => {
    const edited = editDraft(startEditing(PROJECT), { type: 'base-edited', base })
    const project = { ...PROJECT, name: 'Another name', revision: PROJECT.revision + 1 }
    const saved = editDraft(edited, { type: 'saved', project, sent: edited.draft })
    expect(isUnsaved(saved)).toBe(false)
    expect(saved.saved.revision).toBe(project.revision)
  })

  it('edits made during a save stay unsaved in the draft', () => {
    const sent = editDraft(startEditing(PROJECT), { type: 'base-edited', base }).draft
    const later = editDraft(startEditing(PROJECT, sent), { type: 'function-put', connected })
    const project = { ...PROJECT, name: 'Another name', revision: PROJECT.revision + 1 }
    const state = editDraft(later, { type: 'saved', project, sent })
    expect(state.draft.functions).toEqual([...PROJECT.functions, connected])
    expect(isUnsaved(state)).toBe(true)
  })

  it('a refetch never overwrites edits of the draft', () => {
    const edited = editDraft(startEditing(PROJECT), { type: 'base-edited', base })
    const news = { ...PROJECT, name: 'From elsewhere', revision: PROJECT.revision + 1 }
    expect(editDraft(edited, { type: 'refetched', project: news })).toEqual(edited)
    expect(editDraft(startEditing(PROJECT), { type: 'refetched', project: news }).draft.name).toBe('From elsewhere')
  })

  it('a discarded draft becomes the saved project again', () => {
    const edited = editDraft(startEditing(PROJECT), { type: 'base-edited', base })
    expect(editDraft(edited, { type: 'discarded' })).toEqual(startEditing(PROJECT))
  })
})
