import { expect, test } from 'vitest'
import { PROJECT } from '#test/sample-data.ts'
import {
  findBadPath,
  findBadSite,
  findHostError,
  parseOrigins,
  parsePaths,
  toSharing,
  toSharingChanges,
  toSharingForm,
} from './sharing-form.ts'

test('an address is cut down to its origin, a bare host is taken for https, and one that stands twice counts once', () => {
  expect(parseOrigins(' https://shop.example/basket?x=1\nshop.example,http://localhost:8080/')).toEqual([
    'https://shop.example',
    'http://localhost:8080',
  ])
})

test('what names no web site is found', () => {
  expect(findBadSite('https://shop.example')).toBeUndefined()
  expect(findBadSite('https://shop.example\nhttps://:80')).toBe('https://:80')
})

test('prompts that were left empty are none', () => {
  const form = toSharingForm(PROJECT)
  const sent = toSharing('p', { ...form, appearance: { ...form.appearance, prompts: ['Where is it?', ' ', ''] } })
  expect(sent.appearance.prompts).toEqual(['Where is it?'])
})

test('the limits of visitors go along', () => {
  const form = toSharingForm({ ...PROJECT, limits: { per_visitor: 5, per_address: 0 } })
  expect(toSharing('p', form).limits).toEqual({ per_visitor: 5, per_address: 0 })
})

test('paths are one a line, and the address of a page is cut down to its path', () => {
  expect(parsePaths('/shop/*\nhttps://shop.example/checkout?x=1\n\n/shop/*')).toEqual(['/shop/*', '/checkout'])
})

test('what is no path is found', () => {
  expect(findBadPath('/shop/*\n*/help')).toBeUndefined()
  expect(findBadPath('/shop\ncheckout')).toBe('checkout')
})

test('where the bubble stands goes along, and a bot of which nothing is said has it everywhere', () => {
  const placement = { launcher: true, devices: 'all', show_on: [], hide_on: [] }
  expect(toSharing('p', toSharingForm(PROJECT)).placement).toEqual(placement)
  const named = { launcher: false, devices: 'phone' as const, show_on: ['/a', '/b'], hide_on: ['/c'] }
  expect(toSharing('p', toSharingForm({ ...PROJECT, placement: named })).placement).toEqual(named)
})

test('a line beside the bubble comes at one moment, a number that is none is the least, and without words there is no line', () => {
  const form = toSharingForm(PROJECT)
  const toSharingWithTeaser = (part: object) =>
    toSharing('p', { ...form, placement: { ...form.placement, teaser: { ...form.placement.teaser, ...part } } })
      .placement.teaser
  expect(toSharingWithTeaser({ text: ' Hello ' })).toEqual({ text: 'Hello', seconds: 10, scroll: 0, paths: [] })
  expect(toSharingWithTeaser({ text: 'Hello', when: 'scroll', scroll: '900' })).toMatchObject({
    seconds: 0,
    scroll: 100,
  })
  expect(toSharingWithTeaser({ text: 'Hello', seconds: 'soon', paths: '/shop/*' })).toMatchObject({
    seconds: 1,
    paths: ['/shop/*'],
  })
  expect(toSharingWithTeaser({ text: '  ' })).toBeUndefined()
  const teaser = { text: 'Hello', seconds: 0, scroll: 40, paths: ['/a'] }
  const placement = { launcher: true, devices: 'all' as const, show_on: [], hide_on: [], teaser }
  expect(toSharing('p', toSharingForm({ ...PROJECT, placement })).placement).toEqual(placement)
})

test('of hosts of pictures the name alone is sent, each once, and none by default', () => {
  expect(toSharing('p', toSharingForm(PROJECT))).toMatchObject({ image_hosts: [], follow_ups: false })
  const form = toSharingForm({ ...PROJECT, image_hosts: ['img.shop.example'], follow_ups: true })
  const imageHosts = `${form.imageHosts}\nhttps://CDN.shop.example/a.jpg, img.shop.example`
  expect(toSharing('p', { ...form, imageHosts })).toMatchObject({
    image_hosts: ['img.shop.example', 'cdn.shop.example'],
    follow_ups: true,
  })
})

test.each([
  ['img', '“img” is no host. A host looks like images.shop.example.'],
  ['*.shop.example', '“*.shop.example” is no host. A host looks like images.shop.example.'],
  [Array.from({ length: 11 }, (_, at) => `h${at}.example`).join(' '), '10 hosts at most.'],
  ['img.shop.example', undefined],
  ['', undefined],
])('%s as hosts of pictures', (typed, error) => {
  expect(findHostError(typed)).toBe(error)
})

test.each([
  ['at once', { seconds: 0, scroll: 0 }],
  ['at the first of two moments', { seconds: 20, scroll: 40 }],
])('a line that comes %s goes on so when another path is left out', (_when, moments) => {
  const teaser = { text: 'Hello', paths: ['/a,b'], ...moments }
  const placement = { launcher: true, devices: 'all' as const, show_on: ['/p,1'], hide_on: [], teaser }
  const project = { ...PROJECT, placement }
  const saved = toSharingForm(project)
  const changed = { ...saved, placement: { ...saved.placement, hideOn: '/checkout' } }
  expect(toSharingChanges(project, saved, changed).placement).toEqual({ ...placement, hide_on: ['/checkout'] })
})

test('only what was changed is sent, over what was saved elsewhere meanwhile', () => {
  const saved = toSharingForm({ ...PROJECT, appearance: { ...PROJECT.appearance, welcome: 'Hello', font: 'site' } })
  const elsewhere = {
    ...PROJECT,
    appearance: { ...PROJECT.appearance, welcome: 'Hello', font: 'site' as const, accent: '#b1442a' },
    origins: ['https://shop.example'],
    limits: { per_visitor: 5, per_address: 0 },
  }
  const { font: _font, ...appearance } = { ...saved.appearance, welcome: 'Good day' }
  const sent = toSharingChanges(elsewhere, saved, { ...saved, appearance })
  expect(Object.keys(sent)).toEqual(['project_id', 'appearance'])
  expect(JSON.parse(JSON.stringify(sent.appearance))).toEqual({
    ...PROJECT.appearance,
    welcome: 'Good day',
    accent: '#b1442a',
  })
  const limited = { ...saved, limits: { ...saved.limits, per_address: 9 }, followUps: true }
  expect(toSharingChanges(elsewhere, saved, limited)).toEqual({
    project_id: PROJECT.id,
    limits: { per_visitor: 5, per_address: 9 },
    follow_ups: true,
  })
})
