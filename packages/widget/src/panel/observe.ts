import { Component, type ComponentChildren, type ComponentClass } from 'preact'
import { effect } from './signal.ts'

/** Makes a component that is drawn again when a signal it has read changes. */
export function observe<Props>(view: (props: Props) => ComponentChildren): ComponentClass<Props> {
  return class extends Component<Props> {
    private forget?: () => void

    override render(): ComponentChildren {
      this.forget?.()
      let drawn: ComponentChildren
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
