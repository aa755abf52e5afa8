import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const TEXT = { type: 'string' }
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const createKind = (base: string, properties: object) => ({ allOf: [reference(base), { type: 'object', properties }] })

function readPets(schemas: object, body = 'Pet') {
  const content = { 'application/json': { schema: reference(body) } }
  const paths = { '/pets': { post: { summary: 'Add a pet', requestBody: { required: true, content } } } }
  return readOnePastedBrick(
    JSON.stringify({ openapi: '3.0.3', servers: [{ url: 'https://a.example' }], paths, components: { schemas } }),
  )
}

const Pet = {
  type: 'object',
  required: ['petType'],
  discriminator: { propertyName: 'petType' },
  properties: { petType: TEXT, name: TEXT },
}
const KINDS = {
  Cat: createKind('Pet', { claws: { type: 'integer', description: 'How many.' } }),
  Lynx: createKind('Cat', { ears: TEXT, size: { type: 'number' } }),
  Dog: createKind('Pet', { size: TEXT, owner: reference('Owner') }),
  Owner: { type: 'object', properties: { email: TEXT } },
}

test('the fields of the kinds of an object are asked for too, as they are mapped or as they refer to it', async () => {
  const mapping = { cat: '#/components/schemas/Cat', dog: 'Dog' }
  const { brick, notes } = await readPets({
    Pet: { ...Pet, discriminator: { propertyName: 'petType', mapping } },
    ...KINDS,
  })
  expect(brick.parameters.properties).toMatchObject([
    { name: 'petType', isrequired: true, choices: ['cat', 'dog'] },
    { name: 'name', isrequired: false },
    { name: 'claws', type: 'integer', isrequired: false, description: 'How many. Only for cat.' },
    { name: 'size', isrequired: false, description: 'Only for dog.' },
    { name: 'owner', isrequired: false },
  ])
  expect(notes).toEqual([])
  const unmapped = (await readPets({ Pet, ...KINDS })).brick.parameters.properties
  expect(unmapped[0]?.choices?.toSorted()).toEqual(['Cat', 'Dog', 'Lynx', 'Pet'])
  expect(unmapped.map(({ name }) => name).toSorted()).toEqual(['claws', 'ears', 'name', 'owner', 'petType', 'size'])
})

test('one of the kinds has its own fields alone', async () => {
  const { brick } = await readPets({ Pet, ...KINDS }, 'Cat')
  expect(brick.parameters.properties.map(({ name }) => name)).toEqual(['petType', 'name', 'claws'])
})

test('the kinds of Swagger 2 are read too', async () => {
  const { brick } = await readOnePastedBrick(
    JSON.stringify({
      swagger: '2.0',
      host: 'a.example',
      paths: {
        '/pets': { post: { parameters: [{ name: 'pet', in: 'body', schema: { $ref: '#/definitions/Pet' } }] } },
      },
      definitions: {
        Pet: { type: 'object', discriminator: 'kind', properties: { kind: TEXT } },
        Cat: { allOf: [{ $ref: '#/definitions/Pet' }, { properties: { claws: { type: 'integer' } } }] },
      },
    }),
  )
  expect(brick.parameters.properties).toMatchObject([{ name: 'kind', choices: ['Pet', 'Cat'] }, { name: 'claws' }])
})

test('too many kinds are named in a note', async () => {
  const many = Array.from({ length: 40 }, (_, at) => [`Kind${at}`, createKind('Pet', { [`own${at}`]: TEXT })] as const)
  const { brick, notes } = await readPets({ Pet, ...Object.fromEntries(many) })
  expect(brick.parameters.properties.map(({ name }) => name)).toEqual(['petType', 'name'])
  expect(notes.join(' ')).toContain('so many kinds')
})

test('a patch of JSON is sent with its own type, and only where no other JSON is taken', async () => {
  const readPatch = (...types: string[]) =>
    readOnePastedBrick(
      JSON.stringify({
        openapi: '3.0.3',
        servers: [{ url: 'https://a.example' }],
        paths: {
          '/pods': {
            patch: {
              requestBody: {
                content: Object.fromEntries(types.map((type) => [type, { schema: { properties: { size: TEXT } } }])),
              },
            },
          },
        },
      }),
    )
  const listed = await readPatch('application/json-patch+json', 'application/merge-patch+json')
  expect(listed.brick.api.headers).toMatchObject([{ value: 'application/merge-patch+json' }])
  const alone = await readPatch('application/json-patch+json')
  expect(alone.brick.api.headers).toMatchObject([{ value: 'application/json-patch+json' }])
})
