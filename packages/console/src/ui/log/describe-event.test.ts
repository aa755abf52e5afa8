import { AUDIT_KINDS } from '@bricks/contract/wire'
import { expect, test } from 'vitest'
import { describeAuthor, describeEvent } from './describe-event.ts'

test('what was done is a sentence’s end, with the name of the thing and what changed', () => {
  expect(describeEvent({ kind: 'project_deployed', about: 'Helper', note: 'version 4' })).toBe(
    'deployed Helper (version 4)',
  )
  expect(describeEvent({ kind: 'member_rights_changed', about: 'eve@shop.example', note: 'editor' })).toBe(
    'made eve@shop.example editor',
  )
  expect(describeEvent({ kind: 'weekly_mail_set', about: '', note: 'on' })).toBe('turned the weekly mail on')
})

test('a name that looks like a pattern of replacement stays as it is', () => {
  expect(describeEvent({ kind: 'project_saved', about: "$& $' $1", note: '' })).toBe("saved $& $' $1")
  expect(describeEvent({ kind: 'account_renamed', about: '', note: '$&' })).toBe('changed the name to $&')
})

test('an id of the server is never said', () => {
  expect(describeEvent({ kind: 'connection_made', about: 'Helper', note: 'c0ffee' })).toBe(
    'connected Helper to another account',
  )
})

test('no kind of event leaves a gap in its words', () => {
  const told = AUDIT_KINDS.map((kind) => describeEvent({ kind, about: '', note: 'on' }))
  expect(told.filter((words) => /[{}]|undefined|\s{2}|^$/.test(words))).toEqual([])
})

test('who did it has a name, also where nobody is signed in', () => {
  expect(describeAuthor({ author: 'operator', author_name: '' })).toBe('The operator')
  expect(describeAuthor({ author: 'server', author_name: '' })).toBe('Bricks')
  expect(describeAuthor({ author: 'stranger', author_name: '' })).toBe('Somebody')
  expect(describeAuthor({ author: 'person', author_name: 'Bea' })).toBe('Bea')
  expect(describeAuthor({ author: 'person', author_name: '' })).toBe('A former member')
})
