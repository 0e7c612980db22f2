/** The editor in its place on the page: the figure, which is left to it from then on. */
import { Editor, type TimingPage } from './editor.ts';
import { type Act, frame } from './frame.ts';
import { meantBy } from './keys.ts';
import { listen } from './pointer.ts';
import { adopt } from './styles.ts';
import { TextField } from './text-field.ts';

export class Mounted {
  readonly figure: HTMLElement;
  readonly #editor: Editor;

  constructor(figure: HTMLElement, page: TimingPage) {
    adopt();
    this.figure = figure;
    figure.dataset['kept'] = '';
    figure.setAttribute('role', 'group');
    figure.setAttribute('aria-label', 'Timing diagram');
    figure.classList.add('live-timing');
    figure.innerHTML = `<div class="td">${frame()}</div>`;
    const find = <E extends Element>(selector: string) => figure.querySelector(selector) as E;
    const stage = find<HTMLElement>('[data-stage]');
    const voice = find<HTMLElement>('[data-say]');
    const editor = new Editor(stage, new TextField(find('[data-edit]')), page, (text) => {
      voice.textContent = text;
    });
    this.#editor = editor;
    listen(editor, () => page.inputs().tick);
    find<HTMLElement>('.td').addEventListener('click', (event) => {
      const button = (event.target as Element).closest<HTMLElement>('button');
      const { state, act } = button?.dataset ?? {};
      if (state) editor.type(state);
      if (act) editor.run(act as Act);
      if (button && act !== 'edit' && act !== 'group' && act !== 'arrow')
        stage.focus({ preventScroll: true });
    });
    stage.addEventListener('keydown', (event) => {
      const meant = meantBy(event, editor.cursor.cell < 0);
      if (!meant) return;
      event.preventDefault();
      event.stopPropagation();
      const { lane, cell } = editor.cursor;
      if (meant.kind === 'state') editor.type(meant.state);
      else if (meant.kind === 'pull') editor.pull(meant.by);
      else if (meant.kind === 'go')
        editor.go(
          { lane: lane + meant.lanes, cell: Math.max(-1, cell + meant.cells) },
          meant.isWider,
        );
      else if (meant.act === 'edit' && editor.isDrawingArrow) editor.run('arrow');
      else editor.run(meant.act);
    });
    editor.refresh();
  }

  refresh(): void {
    this.#editor.refresh();
  }
}
