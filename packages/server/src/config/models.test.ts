import { expect, test } from 'vitest'
import { parseModelOffer } from './models.ts'

test.each([
  ['a number that is no plan’s belongs to the id', 'phi:3', { id: 'phi:3', leastRole: 0, profile: 'classic' }],
  ['so does a nought', 'anthropic.claude-v2:0', { id: 'anthropic.claude-v2:0', leastRole: 0 }],
  ['and one before a profile', 'phi:3:reasoning', { id: 'phi:3', leastRole: 0, profile: 'reasoning' }],
  ['a plan’s role is a least role', 'phi:3:8', { id: 'phi:3', leastRole: 8 }],
  ['behind a known id every number is one', 'gpt-4o-mini:5', { id: 'gpt-4o-mini', leastRole: 5 }],
  ['also with a profile', 'ft:gpt-4o:acme:9:reasoning', { id: 'ft:gpt-4o:acme', leastRole: 9, profile: 'reasoning' }],
  ['a path with an at sign is an id', '@cf/meta/llama-3.1-8b', { id: '@cf/meta/llama-3.1-8b', leastRole: 0 }],
  ['an at sign within it too', 'x@001', { id: 'x@001' }],
  ['with an option the id is taken as it stands', 'phi:8 role=0', { id: 'phi:8', leastRole: 0 }],
  ['even where it ends in a profile', 'a:reasoning tools=yes', { id: 'a:reasoning', profile: 'classic' }],
  [
    'every option is read',
    'm role=5 profile=reasoning-none ends=2027-01-14 tools=no default',
    { id: 'm', leastRole: 5, profile: 'reasoning-none', ends: '2027-01-14', tools: false, isDefault: true },
  ],
  [
    'a price of one’s own has no day unless one says it',
    'gpt-4o-mini price=0.2/1',
    { prices: { input: 0.2, output: 1 }, lookedUp: undefined },
  ],
  [
    'and has the day that one says',
    'm price=3/15.25 looked-up=2026-11-20',
    { prices: { input: 3, output: 15.25 }, lookedUp: '2026-11-20' },
  ],
  ['a known price can be taken away', 'gpt-4o-mini price=unknown', { prices: undefined }],
  ['an end can be taken away', 'gpt-4o-mini ends=never', { id: 'gpt-4o-mini', ends: null }],
])('%s: %s', (_what, entry, offer) => expect(parseModelOffer(entry)).toMatchObject(offer))

test('a known id brings its fields along, which an entry may overrule; who may choose it is the entry’s alone', () => {
  const luna = { id: 'gpt-6-luna', label: 'GPT-6 Luna', profile: 'reasoning-none', tools: true, ends: null }
  expect(parseModelOffer('gpt-6-luna')).toMatchObject(luna)
  expect(parseModelOffer('gpt-6-luna:8:classic')).toMatchObject({ ...luna, leastRole: 8, profile: 'classic' })
  expect(parseModelOffer('gpt-4-0613')).toMatchObject({ leastRole: 0, ends: '2026-10-23' })
  expect(parseModelOffer('unheard-of')).toMatchObject({ profile: 'classic', tools: true, ends: null })
})

test.each(['', ':8', ':reasoning', 'm role=', 'm role=500', 'm role=8=9', 'm profile=quick', 'm ends=soon'])(
  '"%s" is refused',
  (entry) => expect(parseModelOffer(entry)).toBeUndefined(),
)
test.each(['m ends=2027-02-30', 'm tools=maybe', 'm constructor=x', 'm extra', 'gpt\u00a04', 'modèle', 'm=1'])(
  '"%s" is refused too',
  (entry) => expect(parseModelOffer(entry)).toBeUndefined(),
)
test.each([
  'm price=',
  'm price=1',
  'm price=1/2/3',
  'm price=-1/2',
  'm price=1e3/2',
  'm price=a/b',
  'm looked-up=today',
])('"%s" is refused as well', (entry) => expect(parseModelOffer(entry)).toBeUndefined())
