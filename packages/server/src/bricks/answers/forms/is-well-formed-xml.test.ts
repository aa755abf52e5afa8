import { expect, test } from 'vitest'
import { isWellFormedXml } from './is-well-formed-xml.ts'

test('XML is told from what only begins like it', () => {
  expect(isWellFormedXml('<a b="1"><!-- - --><c/>text</a>')).toBe(true)
  expect(isWellFormedXml('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a><![CDATA[<b>]]></a>')).toBe(true)
  for (const text of ['<a>', '<a></b>', '<a b=">', '< a></a>', 'no markup']) expect(isWellFormedXml(text)).toBe(false)
})

// A name that was tried once for each of its beginnings took 80 s here, and the limit of a test is 20 s.
test('a tag of many letters that never ends is refused in linear time', () => {
  expect(isWellFormedXml(`<${'a'.repeat(40_000)}`)).toBe(false)
  expect(isWellFormedXml(`<a ${'b'.repeat(40_000)}`)).toBe(false)
})
