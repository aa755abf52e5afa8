import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const TEXT = { type: 'string' }
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const Card = { type: 'object', required: ['number'], properties: { method: TEXT, number: TEXT } }
const Bank = { type: 'object', required: ['iban'], properties: { iban: TEXT } }
const Voucher = { type: 'object', properties: { method: { type: 'string', enum: ['gift'] }, code: TEXT } }

function readPayment(schema: object, schemas: object = { Card, Bank, Voucher }) {
  const requestBody = { required: true, content: { 'application/json': { schema } } }
  const paths = { '/payments': { post: { summary: 'Pay', requestBody } } }
  return readOnePastedBrick(
    JSON.stringify({ openapi: '3.1.0', servers: [{ url: 'https://a.example' }], paths, components: { schemas } }),
  )
}

const readAlternatives = (schema: unknown) =>
  (schema as { properties: { body: { anyOf: Record<string, unknown>[] } } }).properties.body.anyOf

test('each kind of a body says by which value the API knows it, as it is mapped, named, or said by itself', async () => {
  const mapping = { card: '#/components/schemas/Card', credit: '#/components/schemas/Card' }
  const { brick } = await readPayment({
    oneOf: [reference('Card'), reference('Bank'), reference('Voucher')],
    discriminator: { propertyName: 'method', mapping },
  })
  const [card, bank, voucher] = readAlternatives(brick.schema)
  expect(card).toMatchObject({
    required: ['number', 'method'],
    properties: { method: { type: 'string', enum: ['card', 'credit'] }, number: TEXT },
  })
  expect(bank).toMatchObject({ required: ['iban', 'method'], properties: { method: { enum: ['Bank'] } } })
  expect(voucher).toEqual({ type: 'object', properties: Voucher.properties })
})

test('an object with fields of its own keeps those of its alternatives', async () => {
  const { brick } = await readPayment({
    type: 'object',
    required: ['amount'],
    properties: { amount: { type: 'integer' } },
    oneOf: [reference('Card'), reference('Bank')],
  })
  expect(brick.api.body).toBe('"{body}"')
  expect(brick.schema).toMatchObject({
    properties: {
      body: {
        required: ['amount'],
        properties: { amount: { type: 'integer' } },
        anyOf: [{ required: ['number'] }, { properties: { iban: TEXT } }],
      },
    },
  })
})

test('an object whose alternatives only say what is required stays a list of fields', async () => {
  const { brick } = await readPayment({
    type: 'object',
    properties: { email: TEXT, phone: TEXT },
    anyOf: [{ required: ['email'] }, { required: ['phone'] }],
  })
  expect(brick.parameters.properties.map(({ name }) => name)).toEqual(['email', 'phone'])
})

test('it is said that the bot is not told all alternatives where there are too many', async () => {
  const kinds = Object.fromEntries(
    Array.from({ length: 7 }, (_, at) => [`Kind${at}`, { type: 'object', properties: { [`field${at}`]: TEXT } }]),
  )
  const { notes } = await readPayment({ oneOf: Object.keys(kinds).map(reference) }, kinds)
  expect(notes.join(' ')).toContain('"body" of "Pay"')
})

test('a field that several parts of a body describe is what all of them say', async () => {
  const Sent = {
    type: 'object',
    required: ['to'],
    properties: { to: { type: 'object', required: ['type'], properties: { type: TEXT } } },
  }
  const Text = {
    allOf: [
      reference('Sent'),
      {
        type: 'object',
        properties: {
          to: { type: 'object', required: ['number'], properties: { type: { enum: ['sms'] }, number: TEXT } },
        },
      },
    ],
  }
  const { brick } = await readPayment(reference('Text'), { Sent, Text })
  expect(JSON.parse(brick.api.body ?? '')).toEqual({ to: { type: 'sms', number: '{to.number}' } })
})

const node = reference('Node')

test.each([
  ['by references', [node, node]],
  ['by references that are described', [node, { ...node, description: 'A' }, { ...node, description: 'B' }]],
  ['by parts', [{ allOf: [node] }, { allOf: [node], description: 'A' }]],
])('N1: fields that several parts of a schema describe as the schema itself are read at once: %s', async (_, told) => {
  const names = ['one', 'two', 'three', 'four']
  const describe = (field: object) => ({
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, field])),
  })
  const { brick } = await readPayment(node, { Node: { allOf: told.map(describe) } })
  expect(brick.api.body).toContain('{one')
})

test('N1: a call that needs objects in thousands of places is not offered, and no minutes are spent on it', async () => {
  const names = [...'abcdefghij']
  const properties = Object.fromEntries(names.map((name) => [name, { allOf: [node], description: name }]))
  await expect(readPayment(node, { Node: { required: names, properties } })).rejects.toThrow('0 bricks were read')
})

test('N1: of a form whose objects hold each other in thousands of places, some are read, and no minutes are spent on it', async () => {
  const names = Array.from({ length: 25 }, (_, number) => `Part${number}`)
  const properties = { ...Object.fromEntries(names.map((name) => [name, reference(name)])), note: TEXT }
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]))
  const content = { 'application/x-www-form-urlencoded': { schema: reference('Part0') } }
  const paths = { '/parts': { post: { summary: 'Add a part', requestBody: { required: true, content } } } }
  const { brick } = await readOnePastedBrick(
    JSON.stringify({ openapi: '3.1.0', servers: [{ url: 'https://a.example' }], paths, components: { schemas } }),
  )
  expect(brick.api.body).toContain('note={note}')
  expect(brick.api.body).toContain('Part1[note]={Part1.note}')
})
