import { effect } from '@preact/signals'
import { Component, type ComponentChild } from 'preact'

/** Makes a component that is drawn again when a signal it has read changes. */
export function observe<Props>(view: (props: Props) => ComponentChild) {
  return class extends Component<Props> {
    private forget?: () => void

    override render(): ComponentChild {
      this.forget?.()
      let drawn: ComponentChild
      let isDrawing = true
      this.forget = effect(() => {
        if (isDrawing) drawn = view(this.props)
        else this.setState({})
      })
      isDrawing = false
      return drawn
    }

    override componentWillUnmount(): void {
      this.forget?.()
    }
  }
}
