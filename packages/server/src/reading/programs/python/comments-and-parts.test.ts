import { expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

test.each([
  "#data = '{}'\n#response = requests.post('https://a.example/orders', data=data)",
  "    # requests.delete('https://a.example/orders/1')",
  "# don't call requests.get('https://a.example/old')",
])('a call in a comment of Python is no call: %s', async (comment) => {
  const { brick, notes } = await readOnePastedBrick(
    `import requests\nrequests.post('https://a.example/orders', json={'city': 'Brno'})\n${comment}\n`,
  )
  expect(brick.api).toMatchObject({ method: 'POST', url: 'a.example/orders' })
  expect(JSON.parse(brick.api.body ?? '')).toEqual({ city: '{city}' })
  expect(notes).toEqual([])
})

test('a sign of # in a text of Python begins no comment', async () => {
  const { brick } = await readOnePastedBrick(
    `import requests\nnote = """\n# Parcel 7\n"""\nrequests.post('https://a.example/orders', data={'tag': '# red', 'note': note})  # sent`,
  )
  expect(brick.parameters.properties.map(({ example }) => example)).toEqual(['# red', '\n# Parcel 7\n'])
})

test('a key in a comment of Python is told nowhere', async () => {
  const secret = 'canary-4711-token'
  const answer = await readPasted(
    `import requests\n# token = "${secret}"\nrequests.get('https://a.example/orders?u=${secret}')`,
  )
  expect(JSON.stringify({ ...answer, connection: null })).not.toContain(secret)
})

test.each([
  "{'city': (None, 'Brno'), 'scan': open('scan.pdf', 'rb'), 'note': (None, 'Ring twice', 'text/plain')}",
  "[('city', (None, 'Brno')), ('scan', ('scan.pdf', open('scan.pdf', 'rb'))), ('note', (None, 'Ring twice'))]",
])('a part without the name of a file is a field of a form: %s', async (files) => {
  const { brick, notes } = await readOnePastedBrick(
    `import requests\nfiles = ${files}\nrequests.post('https://a.example/orders', files=files)`,
  )
  expect(brick.api).toMatchObject({ content: 'form', body: 'city={city}&note={note}' })
  expect(notes.join(' ')).toContain('The file field "scan" was left out')
  expect(notes.join(' ')).not.toContain('"city"')
})
