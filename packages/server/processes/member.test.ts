/** A worker and the primary's questions over a channel, and a crew of one: what each part may rely on. */
import { expect, test } from 'vitest';
import { alone, MAX_ANSWER, MAX_QUESTIONS } from './crew.ts';
import { CrewMember } from './member.ts';
import { isOrder, isReport, type Order, type Report } from './messages.ts';
import { Questions } from './questions.ts';

function memberOf() {
  const said: Report[] = [];
  const errors: string[] = [];
  let order: (given: Order) => void = () => {};
  let ended = 0;
  const member = new CrewMember(
    {
      number: 2,
      size: 4,
      send: (report) => said.push(report),
      listen: (listener) => {
        order = listener;
      },
    },
    (_error, doing) => errors.push(doing),
    () => ended++,
  );
  return { member, said, errors, ended: () => ended, order: (given: Order) => order(given) };
}

test('who keeps the desk is told at once, and at each change once', () => {
  const { member, order } = memberOf();
  const heard: boolean[] = [];
  member.onDesk((keeps) => heard.push(keeps));
  for (const keeps of [true, true, false]) order({ order: 'keep desk', keeps });
  expect(heard).toEqual([false, true, false]);
});

test('a topic is answered in JSON; nothing where there is no answer, a fault or too much', async () => {
  const { member, said, errors, order } = memberOf();
  member.answer('number', () => Promise.resolve({ is: member.number }));
  member.answer('broken', () => {
    throw new Error('broken');
  });
  member.answer('endless', () => 'x'.repeat(MAX_ANSWER));
  for (const [question, topic] of ['number', 'broken', 'endless', 'unknown'].entries())
    order({ order: 'answer', question, topic });
  const answers = () =>
    new Map(said.flatMap((each) => (each.says === 'answers' ? [[each.question, each.json]] : [])));
  await expect.poll(() => answers().size).toBe(4);
  expect(answers()).toEqual(
    new Map([
      [0, '{"is":2}'],
      [1, null],
      [2, null],
      [3, null],
    ]),
  );
  expect(errors).toEqual([
    'answering what was asked of broken',
    'answering what was asked of endless',
  ]);
});

test('its own questions are bounded, and each gets the answers to it', async () => {
  const { member, said, order } = memberOf();
  const asked = Array.from({ length: MAX_QUESTIONS }, () => member.askAll('number'));
  await expect(member.askAll('number')).rejects.toThrow('are under way');
  const numbers = said.flatMap((each) => (each.says === 'asks' ? [each.question] : []));
  for (const question of numbers.toReversed())
    order({ order: 'answered', question, all: [`${question}`, '"x"'] });
  expect(await Promise.all(asked)).toEqual(numbers.map((question) => [question, 'x']));
});

test('its turn comes to the end, also of work that fails', async () => {
  const { member, said, order } = memberOf();
  const work = member.inTurn(() => Promise.reject(new Error('broken')));
  expect(said.at(-1)).toEqual({ says: 'wants turn' });
  order({ order: 'take turn' });
  await expect(work).rejects.toThrow('broken');
  await expect.poll(() => said.at(-1)).toEqual({ says: 'turn done' });
});

test('it reads the pages anew when it is told, and says why it cannot', async () => {
  const { member, said, order } = memberOf();
  const shown: boolean[] = [];
  let why: string | null = null;
  order({ order: 'load' });
  await expect.poll(() => said.at(-1)).toEqual({ says: 'loaded', why: 'it is not yet serving' });
  member.serving({
    load: async () => {
      if (why !== null) throw new Error(why);
    },
    show: (loaded) => shown.push(loaded),
    adopt: () => Promise.reject(new Error('there is no build')),
  });
  order({ order: 'load' });
  await expect.poll(() => said.at(-1)).toEqual({ says: 'loaded', why: null });
  order({ order: 'show', loaded: true });
  why = 'the build is broken';
  order({ order: 'load' });
  await expect.poll(() => said.at(-1)).toEqual({ says: 'loaded', why });
  order({ order: 'show', loaded: false });
  expect(shown).toEqual([true, false]);
  order({ order: 'adopt' });
  await expect.poll(() => said.at(-1)).toEqual({ says: 'loaded', why: 'there is no build' });
});

test('it ends when it is told to', () => {
  const { order, ended } = memberOf();
  order({ order: 'end' });
  expect(ended()).toBe(1);
});

test('a question whose asker or whose last silent one is gone is closed', () => {
  const questions = new Questions();
  const [first, second] = [0, 1].map(() => ({
    orders: [] as Order[],
    send(order: Order) {
      this.orders.push(order);
    },
  })) as [{ orders: Order[]; send(o: Order): void }, { orders: Order[]; send(o: Order): void }];
  questions.ask(first, { says: 'asks', question: 1, topic: 'a' }, [second]);
  questions.gone(second);
  expect(first.orders).toEqual([{ order: 'answered', question: 1, all: [] }]);
  questions.ask(first, { says: 'asks', question: 2, topic: 'a' }, [second]);
  questions.gone(first);
  questions.take(second, { says: 'answers', question: 1, json: '1' });
  expect(first.orders).toHaveLength(1);
});

test('a crew of one keeps the desk, answers itself and has every turn', async () => {
  const errors: string[] = [];
  const crew = alone((_error, doing) => errors.push(doing));
  const heard: boolean[] = [];
  crew.onDesk((keeps) => heard.push(keeps));
  expect(heard).toEqual([true]);
  expect(await crew.askAll('number')).toEqual([]);
  crew.answer('number', () => 7n);
  expect(await crew.askAll('number')).toEqual([]);
  expect(errors).toEqual(['answering what was asked of number']);
  crew.answer('number', () => [crew.number, crew.size]);
  expect(await crew.askAll('number')).toEqual([[1, 1]]);
  let worked = false;
  await crew.inTurn(async () => {
    worked = true;
  });
  expect(worked).toBe(true);
});

test('what is no message of ours is not taken for one', () => {
  for (const other of [null, 7, 'end', {}, { order: 7 }, { cmd: 'NODE_x' }])
    expect([isOrder(other), isReport(other)]).toEqual([false, false]);
});
