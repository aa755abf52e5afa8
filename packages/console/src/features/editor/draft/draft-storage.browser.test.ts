import type { Connection } from '@bricks/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetDrafts } from '#api/projects/draft-keys.ts'
import { ORDERS } from '#test/editor-project.ts'
import { PROJECT } from '#test/sample-data.ts'
import { claimKeptDraft, forgetOutdatedDraft, forgetOwnDraft, keepDraft, watchTakenDraft } from './draft-storage.ts'

const shop: Connection = { id: 'shop', name: 'Shop', host: 'api.shop.example', auth: { kind: 'bearer', token: 'sk-9' } }
const typed = { ...ORDERS, api: { ...ORDERS.api, secrets: [{ name: 'pin', value: 'sk-9' }] } }

beforeEach(() => localStorage.clear())

test('no secret that was typed is kept in the browser: not of a body, and not of a connection', () => {
  keepDraft('p', 3, { ...PROJECT, functions: [typed], connections: [shop] })
  expect(JSON.stringify(localStorage)).not.toContain('sk-9')
  expect(claimKeptDraft('p', 3)).toMatchObject({
    isCurrent: true,
    draft: {
      functions: [{ api: { secrets: [{ name: 'pin', value: '••••' }] } }],
      connections: [{ id: 'shop', auth: { kind: 'bearer', token: '••••' } }],
    },
  })
})

describe('two tabs that edit one bot', () => {
  const createProjectNamed = (name: string) => ({ ...PROJECT, name })
  const keyOfOther = 'bricks:draft:p:another-tab'
  const keepInOtherTab = (revision: number, name: string) =>
    localStorage.setItem(keyOfOther, JSON.stringify({ revision, draft: createProjectNamed(name), at: Date.now() }))
  const saveOver = (revision: number) => {
    const offered = claimKeptDraft('p', revision)
    if (offered) forgetOutdatedDraft(offered)
  }

  test('keep their own drafts, and a tab that saves forgets its own alone', () => {
    keepInOtherTab(3, 'Theirs')
    keepDraft('p', 3, createProjectNamed('Mine'))
    expect(claimKeptDraft('p', 3)?.draft.name).toBe('Mine')
    forgetOwnDraft('p')
    expect(localStorage.getItem(keyOfOther)).toContain('Theirs')
  })

  test('a tab that is still open keeps its draft again when another tab takes it, and not when the bot is deleted', () => {
    keepInOtherTab(3, 'Theirs')
    const seen: (string | null)[] = []
    const { setItem } = Storage.prototype
    const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key === keyOfOther) seen.push(value)
      setItem.call(this, key, value)
    })
    claimKeptDraft('p', 3)
    spy.mockRestore()

    const key = Object.keys(localStorage).find((each) => each.startsWith('bricks:draft:p:') && each !== keyOfOther)
    const keepAgain = vi.fn()
    const stop = watchTakenDraft('p', keepAgain)
    const tellOtherTabs = (newValue: string | null) => dispatchEvent(new StorageEvent('storage', { key, newValue }))
    tellOtherTabs(null)
    expect(keepAgain).not.toHaveBeenCalled()
    for (const value of seen) tellOtherTabs(value)
    expect(keepAgain).toHaveBeenCalledOnce()
    stop()
    for (const value of seen) tellOtherTabs(value)
    expect(keepAgain).toHaveBeenCalledOnce()
  })

  test('a draft that a tab took is not removed by it, which could come after its tab kept it again; a later visit removes what is left', () => {
    keepInOtherTab(3, 'Theirs')
    const remove = vi.spyOn(Storage.prototype, 'removeItem')
    claimKeptDraft('p', 3)
    expect(remove).not.toHaveBeenCalled()
    remove.mockRestore()
    claimKeptDraft('p', 3)
    expect(localStorage.getItem(keyOfOther)).toBeNull()
  })

  test('a draft on a revision that another tab saved over is offered at each visit until this tab saves', () => {
    keepDraft('p', 3, createProjectNamed('Mine'))
    for (let visit = 0; visit < 3; visit++) {
      expect(claimKeptDraft('p', 4)).toMatchObject({ isCurrent: false, draft: { name: 'Mine' } })
      forgetOwnDraft('p')
    }
    saveOver(4)
    expect(claimKeptDraft('p', 4)).toBeUndefined()
  })

  test('of two drafts that another tab saved over, neither replaces the other, and each is offered until it was', () => {
    localStorage.setItem(
      'bricks:draft:p:first',
      JSON.stringify({ revision: 3, draft: createProjectNamed('One'), at: 1 }),
    )
    expect(claimKeptDraft('p', 4)?.draft.name).toBe('One')
    keepDraft('p', 3, createProjectNamed('Two'))
    expect(claimKeptDraft('p', 4)?.draft.name).toBe('Two')
    saveOver(4)
    expect(claimKeptDraft('p', 5)).toMatchObject({ isCurrent: false, draft: { name: 'One' } })
    saveOver(5)
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('whoever comes back in a new tab finds the newest draft, and a bot that is deleted leaves none', () => {
    localStorage.setItem(
      'bricks:draft:p:third-tab',
      JSON.stringify({ revision: 3, draft: createProjectNamed('Old'), at: 0 }),
    )
    keepInOtherTab(3, 'Newest')
    expect(claimKeptDraft('p', 3)).toMatchObject({ isCurrent: true, draft: { name: 'Newest' } })
    forgetDrafts('p')
    expect(Object.keys(localStorage)).toEqual([])
  })
})
