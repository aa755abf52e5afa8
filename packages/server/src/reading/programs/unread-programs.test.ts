import { expect, test } from 'vitest'
import { readPasted } from '#test/tools/read-pasted.ts'

test.each([
  "import got from 'got'\nconst answer = await got('https://a.example/x').json()",
  'import ky from "ky"\nawait ky.post("https://a.example/x", { json: { a: 1 } })',
  "const needle = require('needle')\nneedle.get('https://a.example/x')",
])('a program with another library of JavaScript is called so: %s', async (paste) => {
  await expect(readPasted(paste)).rejects.toThrow('a program in JavaScript without fetch or axios, which is not read')
})
