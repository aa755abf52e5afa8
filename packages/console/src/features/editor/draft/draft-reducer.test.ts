import type { Connection, Project } from '@bricks/contract'
import { describe, expect, it } from 'vitest'
import { PROJECT } from '#test/sample-data.ts'
import {
  createEditorState,
  type EditorAction,
  hasUnsavedChanges,
  reduceEditorState,
  withRemovedEntries,
} from './draft-reducer.ts'

const brick = {
  id: 'b1',
  name: 'Order status',
  description: 'Finds an order',
  parameters: { type: 'object', properties: [], required: [] },
  api: { url: 'api.shop.example', method: 'GET', parameters: [], headers: [] },
} as const
const connected = structuredClone(brick) as unknown as (typeof PROJECT.functions)[number]
const base = { ...createEditorState(PROJECT).draft, name: 'Another name' }

describe('the draft', () => {
  it('a draft is saved as it was loaded, and unsaved after each kind of edit', () => {
    const loaded = createEditorState(PROJECT)
    expect(hasUnsavedChanges(loaded)).toBe(false)
    expect(hasUnsavedChanges(reduceEditorState(loaded, { type: 'base-edited', base }))).toBe(true)
    const added = reduceEditorState(loaded, { type: 'function-put', connected })
    expect(hasUnsavedChanges(added)).toBe(true)
    expect(hasUnsavedChanges(reduceEditorState(added, { type: 'function-removed', id: 'b1' }))).toBe(false)
  })

  it('an edited brick keeps its place in the draft, and a restored one gets its old place', () => {
    const two = [connected, { ...connected, id: 'b2' }].reduce(
      (state, each) => reduceEditorState(state, { type: 'function-put', connected: each }),
      createEditorState(PROJECT),
    )
    const renamed = reduceEditorState(two, { type: 'function-put', connected: { ...connected, name: 'Renamed' } })
    expect(renamed.draft.functions.map(({ name }) => name)).toEqual(['Renamed', 'Order status'])
    const removed = reduceEditorState(two, { type: 'function-removed', id: 'b1' })
    expect(reduceEditorState(removed, { type: 'function-restored', connected, before: two.draft.functions })).toEqual(
      two,
    )
  })

  const fiveBricks = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...connected, id }))

  it.each([
    ['that are saved', createEditorState({ ...PROJECT, functions: fiveBricks })],
    [
      'that were never saved',
      reduceEditorState(createEditorState(PROJECT), { type: 'functions-added', functions: fiveBricks }),
    ],
    [
      'of which some are saved',
      reduceEditorState(createEditorState({ ...PROJECT, functions: fiveBricks.slice(0, 2) }), {
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
          state = reduceEditorState(state, { type: 'function-removed', id })
        }
        for (const id of undone) state = reduceEditorState(state, undoOf.get(id) ?? { type: 'discarded' })
        expect(state, `${removals} undone ${undone}`).toEqual(whole)
      }
  })

  it('a brick whose removal is undone stays where it was moved to, though that is not saved', () => {
    const one = createEditorState({ ...PROJECT, functions: ['a', 'b', 'c'].map((id) => ({ ...connected, id })) })
    const moved = reduceEditorState(one, { type: 'function-moved', id: 'c', onto: 'a' })
    const removed = reduceEditorState(moved, { type: 'function-removed', id: 'c' })
    const undo: EditorAction = {
      type: 'function-restored',
      connected: { ...connected, id: 'c' },
      before: moved.draft.functions,
    }
    expect(reduceEditorState(removed, undo)).toEqual(moved)
  })

  it('a brick that came back by discarding is not restored twice', () => {
    const two = createEditorState({ ...PROJECT, functions: [...PROJECT.functions, connected] })
    const discarded = reduceEditorState(reduceEditorState(two, { type: 'function-removed', id: 'b1' }), {
      type: 'discarded',
    })
    expect(reduceEditorState(discarded, { type: 'function-restored', connected, before: two.draft.functions })).toEqual(
      two,
    )
  })

  it('a saved draft becomes what the server answered', () => {
    const edited = reduceEditorState(createEditorState(PROJECT), { type: 'base-edited', base })
    const project = { ...PROJECT, name: 'Another name', revision: PROJECT.revision + 1 }
    const saved = reduceEditorState(edited, { type: 'saved', project, sent: edited.draft })
    expect(hasUnsavedChanges(saved)).toBe(false)
    expect(saved.saved.revision).toBe(project.revision)
  })

  it('edits made during a save stay unsaved in the draft', () => {
    const sent = reduceEditorState(createEditorState(PROJECT), { type: 'base-edited', base }).draft
    const later = reduceEditorState(createEditorState(PROJECT, sent), { type: 'function-put', connected })
    const project = { ...PROJECT, name: 'Another name', revision: PROJECT.revision + 1 }
    const state = reduceEditorState(later, { type: 'saved', project, sent })
    expect(state.draft.functions).toEqual([...PROJECT.functions, connected])
    expect(hasUnsavedChanges(state)).toBe(true)
  })

  it('a refetch never overwrites edits of the draft', () => {
    const edited = reduceEditorState(createEditorState(PROJECT), { type: 'base-edited', base })
    const news = { ...PROJECT, name: 'From elsewhere', revision: PROJECT.revision + 1 }
    expect(reduceEditorState(edited, { type: 'refetched', project: news })).toEqual(edited)
    expect(reduceEditorState(createEditorState(PROJECT), { type: 'refetched', project: news }).draft.name).toBe(
      'From elsewhere',
    )
  })

  it('a refetch waits while a form is open, so that what the form brings back is a conflict', () => {
    const news = { ...PROJECT, name: 'From elsewhere', revision: PROJECT.revision + 1 }
    const open = reduceEditorState(createEditorState(PROJECT), { type: 'refetched', project: news, isInForm: true })
    expect(open).toEqual(createEditorState(PROJECT))
    const submitted = reduceEditorState(open, { type: 'base-edited', base })
    expect(reduceEditorState(submitted, { type: 'refetched', project: news }).saved.revision).toBe(PROJECT.revision)
    expect(reduceEditorState(open, { type: 'refetched', project: news }).draft.name).toBe('From elsewhere')
  })

  it('a discarded draft becomes the saved project again', () => {
    const edited = reduceEditorState(createEditorState(PROJECT), { type: 'base-edited', base })
    expect(reduceEditorState(edited, { type: 'discarded' })).toEqual(createEditorState(PROJECT))
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
    const added = reduceEditorState(createEditorState(PROJECT), {
      type: 'functions-added',
      functions,
      connection: shop,
    })
    expect(added.draft).toMatchObject({ functions, connections: [shop] })
    expect(hasUnsavedChanges(added)).toBe(true)
    expect(reduceEditorState(added, { type: 'discarded' })).toEqual(createEditorState(PROJECT))
  })

  it('an edited connection keeps its place, and one that is removed is gone', () => {
    const both = createEditorState({ ...PROJECT, connections: [shop, calendar] })
    const renamed = reduceEditorState(both, { type: 'connection-put', connection: { ...shop, name: 'Store' } })
    expect(renamed.draft.connections.map(({ name }) => name)).toEqual(['Store', 'Calendar'])
    const removed = reduceEditorState(renamed, { type: 'connection-removed', id: 'shop' })
    expect(removed.draft.connections).toEqual([calendar])
  })

  it('a connection whose removal is undone gets its old place, and replaces none that came back by discarding', () => {
    const both = createEditorState({ ...PROJECT, connections: [shop, calendar] })
    const removed = reduceEditorState(both, { type: 'connection-removed', id: 'shop' })
    const restored = reduceEditorState(removed, {
      type: 'connection-restored',
      connection: shop,
      before: both.draft.connections,
    })
    expect(hasUnsavedChanges(restored)).toBe(false)
    const discarded = reduceEditorState(removed, { type: 'discarded' })
    const edited = { ...shop, name: 'Store' }
    expect(
      reduceEditorState(discarded, { type: 'connection-restored', connection: edited, before: both.draft.connections }),
    ).toEqual(both)
  })

  it('a connection stays when its last brick goes, so that the brick can come back', () => {
    const used = { ...connected, api: { ...connected.api, connection: 'shop' } }
    const loaded = createEditorState({ ...PROJECT, functions: [used], connections: [shop] })
    expect(reduceEditorState(loaded, { type: 'function-removed', id: 'b1' }).draft.connections).toEqual([shop])
  })

  it('that somebody has signed in is no edit, and reaches a draft with edits', () => {
    const edited = reduceEditorState(createEditorState(withCalendar), {
      type: 'base-edited',
      base: { ...base, ...withCalendarOnly },
    })
    const news = reduceEditorState(edited, { type: 'refetched', project: signedIn })
    expect(news.draft.connections).toEqual(signedIn.connections)
    expect(news.draft.name).toBe('Another name')
    const loaded = reduceEditorState(createEditorState(withCalendar), { type: 'refetched', project: signedIn })
    expect(hasUnsavedChanges(loaded)).toBe(false)
    expect(hasUnsavedChanges(createEditorState(signedIn, withCalendar))).toBe(false)
  })

  it('a sign-in of other settings is not taken for that of the draft', () => {
    const other = { ...calendar, auth: { ...calendar.auth, client_id: 'another' } } as Connection
    const edited = reduceEditorState(createEditorState(withCalendar), { type: 'connection-put', connection: other })
    expect(reduceEditorState(edited, { type: 'refetched', project: signedIn }).draft.connections).toEqual([other])
  })
})
