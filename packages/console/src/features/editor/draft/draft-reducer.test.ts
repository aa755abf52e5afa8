import type { Connection, Project } from '@bricks/contract'
import { describe, expect, it } from 'vitest'
import { PROJECT } from '#test/sample-data.ts'
import { type EditorAction, editDraft, isUnsaved, startEditing, withRemovedEntries } from './draft-reducer.ts'

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
    expect(editDraft(removed, { type: 'function-restored', connected, before: two.draft.functions })).toEqual(two)
  })

  const fiveBricks = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...connected, id }))

  it.each([
    ['that are saved', startEditing({ ...PROJECT, functions: fiveBricks })],
    ['that were never saved', editDraft(startEditing(PROJECT), { type: 'functions-added', functions: fiveBricks })],
    [
      'of which some are saved',
      editDraft(startEditing({ ...PROJECT, functions: fiveBricks.slice(0, 2) }), {
        type: 'functions-added',
        functions: fiveBricks.slice(2),
      }),
    ],
  ])('removals of several bricks %s that are undone in any order leave the bricks in their order', (_, whole) => {
    const orders = [
      ['a', 'b', 'd'],
      ['a', 'd', 'b'],
      ['b', 'a', 'd'],
      ['b', 'd', 'a'],
      ['d', 'a', 'b'],
      ['d', 'b', 'a'],
    ]
    for (const removals of orders)
      for (const undone of orders) {
        let state = whole
        let before: typeof fiveBricks = []
        const undoOf = new Map<string, EditorAction>()
        for (const id of removals) {
          before = withRemovedEntries(state.draft.functions, before)
          undoOf.set(id, { type: 'function-restored', connected: { ...connected, id }, before })
          state = editDraft(state, { type: 'function-removed', id })
        }
        for (const id of undone) state = editDraft(state, undoOf.get(id) ?? { type: 'discarded' })
        expect(state, `${removals} undone ${undone}`).toEqual(whole)
      }
  })

  it('a brick whose removal is undone stays where it was moved to, though that is not saved', () => {
    const one = startEditing({ ...PROJECT, functions: ['a', 'b', 'c'].map((id) => ({ ...connected, id })) })
    const moved = editDraft(one, { type: 'function-moved', id: 'c', onto: 'a' })
    const removed = editDraft(moved, { type: 'function-removed', id: 'c' })
    const undo: EditorAction = {
      type: 'function-restored',
      connected: { ...connected, id: 'c' },
      before: moved.draft.functions,
    }
    expect(editDraft(removed, undo)).toEqual(moved)
  })

  it('a brick that came back by discarding is not restored twice', () => {
    const two = startEditing({ ...PROJECT, functions: [...PROJECT.functions, connected] })
    const discarded = editDraft(editDraft(two, { type: 'function-removed', id: 'b1' }), { type: 'discarded' })
    expect(editDraft(discarded, { type: 'function-restored', connected, before: two.draft.functions })).toEqual(two)
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

  it('a refetch waits while a form is open, so that what the form brings back is a conflict', () => {
    const news = { ...PROJECT, name: 'From elsewhere', revision: PROJECT.revision + 1 }
    const open = editDraft(startEditing(PROJECT), { type: 'refetched', project: news, isInForm: true })
    expect(open).toEqual(startEditing(PROJECT))
    const submitted = editDraft(open, { type: 'base-edited', base })
    expect(editDraft(submitted, { type: 'refetched', project: news }).saved.revision).toBe(PROJECT.revision)
    expect(editDraft(open, { type: 'refetched', project: news }).draft.name).toBe('From elsewhere')
  })

  it('a discarded draft becomes the saved project again', () => {
    const edited = editDraft(startEditing(PROJECT), { type: 'base-edited', base })
    expect(editDraft(edited, { type: 'discarded' })).toEqual(startEditing(PROJECT))
  })

  const shop: Connection = { id: 'shop', name: 'Shop', host: 'api.shop.example', auth: { kind: 'bearer', token: 'k' } }
  const calendar: Connection = {
    id: 'calendar',
    name: 'Calendar',
    host: 'calendar.example',
    auth: {
      kind: 'oauth2-code',
      authorize_url: 'https://calendar.example/authorize',
      token_url: 'https://calendar.example/token',
      client_id: 'bricks',
      state: 'needed',
    },
  }
  const withCalendar = { ...PROJECT, connections: [calendar] }
  const withCalendarOnly = { connections: [calendar] }
  const signedIn: Project = {
    ...withCalendar,
    connections: [{ ...calendar, auth: { ...calendar.auth, state: 'connected', account: 'bea' } } as Connection],
  }

  it('several bricks join the draft together with their connection', () => {
    const functions = ['b1', 'b2'].map((id) => ({ ...connected, id, api: { ...connected.api, connection: 'shop' } }))
    const added = editDraft(startEditing(PROJECT), { type: 'functions-added', functions, connection: shop })
    expect(added.draft).toMatchObject({ functions, connections: [shop] })
    expect(isUnsaved(added)).toBe(true)
    expect(editDraft(added, { type: 'discarded' })).toEqual(startEditing(PROJECT))
  })

  it('an edited connection keeps its place, and one that is removed is gone', () => {
    const both = startEditing({ ...PROJECT, connections: [shop, calendar] })
    const renamed = editDraft(both, { type: 'connection-put', connection: { ...shop, name: 'Store' } })
    expect(renamed.draft.connections.map(({ name }) => name)).toEqual(['Store', 'Calendar'])
    const removed = editDraft(renamed, { type: 'connection-removed', id: 'shop' })
    expect(removed.draft.connections).toEqual([calendar])
  })

  it('a connection whose removal is undone gets its old place, and replaces none that came back by discarding', () => {
    const both = startEditing({ ...PROJECT, connections: [shop, calendar] })
    const removed = editDraft(both, { type: 'connection-removed', id: 'shop' })
    const restored = editDraft(removed, {
      type: 'connection-restored',
      connection: shop,
      before: both.draft.connections,
    })
    expect(isUnsaved(restored)).toBe(false)
    const discarded = editDraft(removed, { type: 'discarded' })
    const edited = { ...shop, name: 'Store' }
    expect(
      editDraft(discarded, { type: 'connection-restored', connection: edited, before: both.draft.connections }),
    ).toEqual(both)
  })

  it('a connection stays when its last brick goes, so that the brick can come back', () => {
    const used = { ...connected, api: { ...connected.api, connection: 'shop' } }
    const loaded = startEditing({ ...PROJECT, functions: [used], connections: [shop] })
    expect(editDraft(loaded, { type: 'function-removed', id: 'b1' }).draft.connections).toEqual([shop])
  })

  it('that somebody has signed in is no edit, and reaches a draft with edits', () => {
    const edited = editDraft(startEditing(withCalendar), {
      type: 'base-edited',
      base: { ...base, ...withCalendarOnly },
    })
    const news = editDraft(edited, { type: 'refetched', project: signedIn })
    expect(news.draft.connections).toEqual(signedIn.connections)
    expect(news.draft.name).toBe('Another name')
    const loaded = editDraft(startEditing(withCalendar), { type: 'refetched', project: signedIn })
    expect(isUnsaved(loaded)).toBe(false)
    expect(isUnsaved(startEditing(signedIn, withCalendar))).toBe(false)
  })

  it('a sign-in of other settings is not taken for that of the draft', () => {
    const other = { ...calendar, auth: { ...calendar.auth, client_id: 'another' } } as Connection
    const edited = editDraft(startEditing(withCalendar), { type: 'connection-put', connection: other })
    expect(editDraft(edited, { type: 'refetched', project: signedIn }).draft.connections).toEqual([other])
  })
})
