"""How Numba compiles the rules: as parts of a loop, which alone becomes machine code.

Left to itself, Numba optimises each function with all that it calls and makes machine code of it,
though nobody runs a rule by itself; and it makes a copy of a rule for each constant that it is
called with. Without both, a game is compiled in two thirds of the time. Importing this imports
Numba.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import _dynfunc, njit, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering

ENVIRONMENTS = "_ZN08NumbaEnv"  # how the names of their global variables begin


class _PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that is linked into a loop and never run from here."""

    optimised = True
    """Whether to optimise it before it is linked: a rule gains by that, a loop is all the code."""

    def _optimize_final_module(self) -> None:
        if self.optimised:
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _PartLowering(NativeLowering):  # type: ignore[misc]
    """Lowers a function to LLVM's language, and makes known to its callers how to link it."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        description = lowered.fndesc
        name = description.qualname.split(".")[-1]
        entry = _dynfunc.make_function(
            description.lookup_module(), name, "", 0, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(entry, description, [state.library])
        state["cr"] = lowered._replace(cfunc=entry)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _WholeLowering(NativeLowering):  # type: ignore[misc]
    """Lowers a function that is called from Python, and connects its parts to their globals."""

    _name = "whole_lowering"

    def run_pass(self, state: Any) -> bool:
        super().run_pass(state)
        for variable in state.library._final_module.global_variables:  # noqa: SLF001
            environment = lookup_environment(variable.name)
            if variable.name.startswith(ENVIRONMENTS) and environment is not None:
                state.library.codegen.set_env(variable.name, environment)
        return True


class _PartCompiler(CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        function = self.state.func_id
        library = _PartLibrary(self.state.targetctx.codegen(), function.func_qualname)
        library.optimised = not function.modname.startswith(__package__)
        self.state.library = library
        return [_pipeline(self.state, _PartLowering)]


class _WholeCompiler(CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        return [_pipeline(self.state, _WholeLowering)]


def _pipeline(state: Any, lowering: Any) -> Any:
    manager = DefaultPassBuilder.define_nopython_pipeline(state)
    manager.passes = [
        (lowering if one is NativeLowering else one, text) for one, text in manager.passes
    ]
    manager.finalize()
    return manager


def part(function: Any, **options: Any) -> Any:
    """Return a function compiled to be called by compiled ones.

    Our loops make no arrays and keep none: to count who uses which would take a quarter of the
    time of a search.
    """
    dispatcher = njit(
        **options,
        _nrt=not str(function.__module__).startswith(__package__),
        nogil=True,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        pipeline_class=_PartCompiler,
    )(function)
    dispatcher.get_call_template = _for_any_constant(dispatcher.get_call_template)
    return dispatcher


def whole(function: Any) -> Any:
    """Return a function compiled to be called from Python."""
    return njit(nogil=True, no_cfunc_wrapper=True, pipeline_class=_WholeCompiler)(function)


def _for_any_constant(template: Callable[..., Any]) -> Callable[..., Any]:
    """Return what finds the code for a call, as if each constant argument were any number."""

    def general(arguments: Any, keywords: Any) -> Any:
        return template(
            tuple(map(types.unliteral, arguments)),
            {name: types.unliteral(kind) for name, kind in keywords.items()},
        )

    return general
