import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A sign-in form without anything around it, which shows what React itself costs. */
function SignIn() {
  const [phone, setPhone] = useState('');
  const [human, setHuman] = useState(false);
  const [problem, setProblem] = useState('');
  const send = (event) => {
    event.preventDefault();
    setProblem(/^[5-9]\d{9}$/.test(phone) && human ? '' : 'Invalid Mobile Number.');
  };
  return h(
    'form',
    { onSubmit: send, noValidate: true },
    h('h1', null, 'Sign in'),
    h('label', { htmlFor: 'phone' }, 'Mobile number'),
    h('input', { id: 'phone', type: 'tel', value: phone, onChange: (event) => setPhone(event.target.value) }),
    h(
      'label',
      null,
      h('input', { type: 'checkbox', checked: human, onChange: () => setHuman(!human) }),
      'I am not a robot',
    ),
    h('p', { role: 'alert' }, problem),
    h('button', { type: 'submit' }, 'Send OTP'),
  );
}

createRoot(document.getElementById('root')).render(h(SignIn));
