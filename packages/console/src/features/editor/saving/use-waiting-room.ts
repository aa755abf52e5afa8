import { useEffect } from 'react'
import { forgetWaitingRoom, keepWaitingRoom } from '#api/projects/waiting-room.ts'

/**
 * While the plan limit is shown, the editor waits for a larger plan: after the payment the user comes back to `path`.
 */
export function useWaitingRoom(isShown: boolean, path: string): void {
  useEffect(() => {
    if (isShown) keepWaitingRoom(path)
    else forgetWaitingRoom()
  }, [isShown, path])
}
