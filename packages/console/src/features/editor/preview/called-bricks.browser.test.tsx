import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { endCallingBricks, forgetCalledBricks, noteCalledBrick, useCalledBrick } from './called-bricks.ts'

function CalledBrickLine({ id }: { id: string }) {
  return (
    <p>
      {id}: {useCalledBrick(id) ?? 'quiet'}
    </p>
  )
}

beforeEach(forgetCalledBricks)

test('a brick is lit while it is called and after, until the next question, and the others are not', async () => {
  await render(
    <>
      <CalledBrickLine id="orders" />
      <CalledBrickLine id="slots" />
    </>,
  )
  noteCalledBrick('orders', 'calling')
  await expect.element(page.getByText('orders: calling')).toBeVisible()
  await expect.element(page.getByText('slots: quiet')).toBeVisible()
  endCallingBricks()
  await expect.element(page.getByText('orders: called')).toBeVisible()
  forgetCalledBricks()
  await expect.element(page.getByText('orders: quiet')).toBeVisible()
})
