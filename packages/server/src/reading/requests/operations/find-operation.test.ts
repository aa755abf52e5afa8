import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

test.each([
  ['{ boards { id } }', 'Ask by GraphQL'],
  ['mutation IssueCreate($title: String!) { issueCreate(title: $title) { id } }', 'Issue create'],
  ['query the weather', 'Create boards'],
])('a call whose body asks %j is named by its operation at any address', async (query, name) => {
  const body = JSON.stringify({ query })
  const { brick } = await readOnePastedBrick(`curl https://api.boards.example/v2 --json '${body}'`)
  expect(brick.name).toBe(name)
})
