import { useEffect } from 'react'
import { forgetWaitingRoom, keepWaitingRoom } from '#api/projects/waiting-room.ts'

export function useWaitingRoom(isShown: boolean, path: string): void {
  useEffect(() => {
    if (isShown) keepWaitingRoom(path)
    else forgetWaitingRoom()
  }, [isShown, path])
}
